// Fetches the pictures of a former site that are not in the folder of the import, one at a time and through the guard of all outside pictures.
import type { Db } from '#src/db/client/client.server.ts'
import { type ExternalPictures, normalizeExternalUrl, registerExternalImages } from '#src/features/media/external-images.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { StoreMedia } from './local-links.server.ts'

/** Stores the picture at a web address. Null when it cannot be fetched, or is no picture. */
export type FetchPicture = (address: string, alt: string) => Promise<{ url: string } | null>

/** After as many failures in a row a host is not asked again: it is gone, or refuses. */
const FAILURES_MAX = 5

/** `pictures` caches what it has fetched, so that an import that is repeated does not ask again. */
export function createPictureFetcher(
  db: Db,
  { pictures, storeMedia }: { pictures: ExternalPictures; storeMedia: StoreMedia },
): FetchPicture {
  const failures = new Map<string, number>()
  return async (address, alt) => {
    const url = normalizeExternalUrl(address)
    if (url === null) return null
    const { host } = new URL(url)
    const failed = failures.get(host) ?? 0
    if (failed >= FAILURES_MAX) return null
    const registered = (await registerExternalImages(db, [url])).get(url)
    const picture = registered ? await pictures.find(db, registered.hash) : null
    const bytes = await picture?.read()
    failures.set(host, bytes ? 0 : failed + 1)
    // Fetched pictures are encoded already.
    return bytes ? storeMedia({ bytes, alt, fileName: new URL(url).pathname, exportedAs: sha256(bytes) }) : null
  }
}
