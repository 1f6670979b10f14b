// A proxy for pictures on other sites that articles show. It fetches only URLs that rendering an article has registered, so it is not an
// open proxy.
import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { externalImages, STORED_FORMATS } from '#src/db/schema/media.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { cachedExternalKey } from '../cached-keys.ts'
import type { Picture } from '../picture.ts'
import { sha256 } from '../sha256.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { encodePicture, isAnimated } from '../variants/encode.server.ts'
import { ExternalFetchError, type FetchRules, fetchExternal, PUBLIC_ONLY } from './fetch-external.server.ts'

const MAX_URL_LENGTH = 2_000
const RETRY_AFTER_MS = 5 * 60_000

/** The normalized http(s) URL, which is hashed and fetched. Null for a URL that is never fetched. */
export function normalizeExternalUrl(text: string): string | null {
  const absolute = text.trim().startsWith('//') ? `https:${text.trim()}` : text.trim()
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return null
  const url = new URL(absolute)
  if (url.username || url.password) return null
  url.hash = ''
  return url.href.length <= MAX_URL_LENGTH ? url.href : null
}

export type RegisteredImage = { hash: string; width: number | null; height: number | null; opaque: boolean }

/** The embedded database runs one statement at a time, so a long one blocks every other request. */
const URLS_PER_STATEMENT = 1000

/** Allows these normalized URLs to be fetched. Returns what is known of each, by URL; sizes are null until the first fetch. */
export async function registerExternalImages(db: Db, urls: string[]): Promise<Map<string, RegisteredImage>> {
  const registered = new Map<string, RegisteredImage>()
  const distinct = [...new Set(urls)]
  for (let start = 0; start < distinct.length; start += URLS_PER_STATEMENT) {
    for (const { url, ...rest } of await registerBatch(db, distinct.slice(start, start + URLS_PER_STATEMENT))) registered.set(url, rest)
  }
  return registered
}

async function registerBatch(db: Db, urls: readonly string[]): Promise<(RegisteredImage & { url: string })[]> {
  const hashes = urls.map((url) => sha256(url))
  await db.execute(sql`
    insert into external_images (hash, url) select * from unnest(${sql.param(hashes)}::text[], ${sql.param(urls)}::text[])
    on conflict do nothing`)
  return db
    .select({
      url: externalImages.url,
      hash: externalImages.hash,
      width: externalImages.width,
      height: externalImages.height,
      opaque: externalImages.opaque,
    })
    .from(externalImages)
    .where(isOneOf(externalImages.hash, hashes))
}

/** Whether an article may show the picture: only those are served. */
export async function isRegistered(db: Db, hash: string): Promise<boolean> {
  const rows = await db.select({ hash: externalImages.hash }).from(externalImages).where(eq(externalImages.hash, hash))
  return rows.length > 0
}

export type ExternalPictures = {
  /** The registered picture, fetched on first use. Null when it is not registered, or when the fetch fails. */
  find(db: Db, hash: string): Promise<Picture | null>
}

/** Caches fetched pictures in `files`. A failed fetch is not repeated for five minutes. */
export function createExternalPictures(files: FileStore, rules: FetchRules = PUBLIC_ONLY): ExternalPictures {
  const recentFailures = new LRUCache<string, true>({ max: 10_000, ttl: RETRY_AFTER_MS })
  const singleFlight = createSingleFlight<Picture | null>()
  const limitFetches = pLimit(4)

  async function fetchAndCache(db: Db, hash: string): Promise<Picture | null> {
    const [row] = await db.select({ url: externalImages.url }).from(externalImages).where(eq(externalImages.hash, hash))
    if (!row) return null
    try {
      const picture = await encodePicture(await limitFetches(() => fetchExternal(row.url, rules)))
      await files.write(keyOf(hash, picture.format), picture.bytes)
      const { format, animated, opaque, width, height, bytes } = picture
      await db.update(externalImages).set({ width, height, opaque }).where(eq(externalImages.hash, hash))
      return { format, animated, read: async () => bytes }
    } catch (error) {
      if (!(error instanceof ExternalFetchError || error instanceof AppError)) throw error
      logger.info(
        { reason: error instanceof AppError ? error.details.reason : error.message, url: row.url },
        'cannot fetch an external picture',
      )
      recentFailures.set(hash, true)
      return null
    }
  }

  return {
    find: (db, hash) =>
      singleFlight(hash, async () => {
        if (recentFailures.has(hash)) return null
        return (await findCached(files, hash)) ?? fetchAndCache(db, hash)
      }),
  }
}

async function findCached(files: FileStore, hash: string): Promise<Picture | null> {
  for (const format of STORED_FORMATS) {
    const bytes = await files.read(keyOf(hash, format))
    if (bytes) return { format, animated: await isAnimated(bytes), read: async () => bytes }
  }
  return null
}

function keyOf(hash: string, format: string): string {
  return cachedExternalKey(hash, `original.${format}`)
}
