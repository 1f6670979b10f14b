// Fetches the pictures, recordings and downloads of a former site that are not in the folder of the import, one at a time and through the guard of
// all outside pictures.
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { type ExternalPictures, normalizeExternalUrl, registerExternalImages } from '#src/features/media/external/external-images.server.ts'
import { ExternalFetchError, type FetchRules, PUBLIC_ONLY, readExternal } from '#src/features/media/external/fetch-external.server.ts'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { StoreMedia } from './local-links.server.ts'
import type { StoreRecording } from './recordings.server.ts'

/** Stores the picture, or what its name says is a recording or download, at a web address. Null when it cannot be fetched, or is something else. */
export type FetchPicture = (address: string, alt: string) => Promise<{ url: string } | null>

/** A former site that asks to wait gets one more request when it wants it. */
export const POLITE_RULES: FetchRules = { ...PUBLIC_ONLY, wait: (milliseconds) => setTimeout(milliseconds) }

/** After as many failures in a row a host is not asked again: it is gone, or refuses. */
const FAILURES_MAX = 5

/** As long as an upload may take. */
const FILE_TIMEOUT_MS = 120_000

type Tools = { pictures: ExternalPictures; storeMedia: StoreMedia; storeRecording: StoreRecording; rules?: FetchRules }

/** `pictures` caches what it has fetched, so that an import that is repeated does not ask again. */
export function createPictureFetcher(db: Db, { pictures, storeMedia, storeRecording, rules = POLITE_RULES }: Tools): FetchPicture {
  const failures = new Map<string, number>()
  const files = new Map<string, { url: string } | null>()

  async function fetchFile(url: string, name: string): Promise<{ url: string } | null> {
    const known = files.get(url)
    if (known !== undefined) return known
    const fetched = await storeFetched(url, name)
    files.set(url, fetched)
    return fetched
  }

  async function storeFetched(url: string, name: string): Promise<{ url: string } | null> {
    try {
      const fileRules = { ...rules, accept: '*/*', timeoutMs: FILE_TIMEOUT_MS }
      return await readExternal(url, (body) => storeRecording(body, path.posix.basename(name)), fileRules)
    } catch (error) {
      if (!(error instanceof ExternalFetchError || error instanceof AppError)) throw error
      return null
    }
  }

  async function fetchPicture(url: string, { name, alt }: { name: string; alt: string }): Promise<{ url: string } | null> {
    const registered = (await registerExternalImages(db, [url])).get(url)
    const picture = registered ? await pictures.find(db, registered.hash) : null
    const bytes = await picture?.read()
    // Fetched pictures are encoded already.
    return bytes ? storeMedia({ bytes, alt, fileName: name, exportedAs: sha256(bytes) }) : null
  }

  return async (address, alt) => {
    const url = normalizeExternalUrl(address)
    if (url === null) return null
    const { host, pathname: name } = new URL(url)
    const failed = failures.get(host) ?? 0
    if (failed >= FAILURES_MAX) return null
    const fetched = fileFormatOf(name) === null ? await fetchPicture(url, { name, alt }) : await fetchFile(url, name)
    failures.set(host, fetched ? 0 : failed + 1)
    return fetched
  }
}
