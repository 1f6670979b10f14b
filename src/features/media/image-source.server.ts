import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media } from '#src/db/schema/media.ts'
import { normaliseExternalUrl, registerExternalImages } from './external-images.server.ts'
import { sha256 } from './hash.server.ts'
import { externalImage, type ImageSource, mediaImage, parseMediaAddress, plainImage } from './image.ts'
import { plateFor } from './plates.ts'

/**
 * The image source for each picture URL of an article. Stored pictures get their size. Pictures on other sites are registered and get the
 * address of the proxy. Other URLs stay as they are. Pass the thumbnail too when a post is saved: `coverImage` builds its proxy address
 * but does not register it.
 */
export async function describeImages(db: Db, urls: string[]): Promise<Map<string, ImageSource>> {
  const hashes = urls.map((url) => parseMediaAddress(url)).flatMap((parsed) => (parsed?.kind === 'media' ? [parsed.hash] : []))
  const external = urls.map((url) => normaliseExternalUrl(url)).filter((url) => url !== null)
  const [sizes, registered] = [await findSizes(db, hashes), await registerExternalImages(db, external)]

  function describe(url: string): ImageSource {
    const parsed = parseMediaAddress(url)
    if (parsed?.kind === 'external') return externalImage(parsed.hash)
    const size = parsed && sizes.get(parsed.hash)
    if (parsed && size) return mediaImage(parsed.hash, size)
    const known = registered.get(normaliseExternalUrl(url) ?? '')
    if (!known) return plainImage(url)
    return externalImage(known.hash, known.width && known.height ? { width: known.width, height: known.height } : undefined)
  }

  return new Map(urls.map((url) => [url, describe(url)]))
}

/** The picture on a post's card: its thumbnail, or the default cover of its slug. */
export function coverImage(thumbnail: string | null, slug: string): ImageSource {
  const url = thumbnail?.trim() ?? ''
  const parsed = parseMediaAddress(url)
  if (parsed) return parsed.kind === 'media' ? mediaImage(parsed.hash) : externalImage(parsed.hash)
  const external = normaliseExternalUrl(url)
  if (external) return externalImage(sha256(external))
  if (/^\/(?!\/)/.test(url)) return plainImage(url)
  return plainImage(plateFor(slug), { width: 1000, height: 600 })
}

async function findSizes(db: Db, hashes: string[]): Promise<Map<string, { width: number; height: number }>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: media.hash, width: media.width, height: media.height })
    .from(media)
    .where(isOneOf(media.hash, hashes))
  return new Map(rows.map(({ hash, ...size }) => [hash, size]))
}
