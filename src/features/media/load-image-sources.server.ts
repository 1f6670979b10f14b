import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media } from '#src/db/schema/media.ts'
import { defaultCoverPath } from './covers/default-covers.ts'
import { normalizeExternalUrl, registerExternalImages } from './external/external-images.server.ts'
import { type FocalPoint, isCentered } from './focal-point.ts'
import { externalImageSource, type ImageSource, mediaImageSource, parseMediaPath, plainImageSource } from './image-source.ts'
import { sha256 } from './sha256.server.ts'

/**
 * The image source for each picture URL of an article. Stored pictures get their size. Pictures on other sites are registered and get the
 * address of the proxy. Other URLs stay as they are. Pass the thumbnail too when a post is saved: `coverImageSource` builds its proxy address
 * but does not register it.
 */
export async function loadImageSources(db: Db, urls: string[]): Promise<Map<string, ImageSource>> {
  const hashes = urls.map((url) => parseMediaPath(url)).flatMap((parsed) => (parsed?.kind === 'media' ? [parsed.hash] : []))
  const external = urls.map((url) => normalizeExternalUrl(url)).filter((url) => url !== null)
  const [sizes, registered] = [await findSizes(db, hashes), await registerExternalImages(db, external)]

  function describe(url: string): ImageSource {
    const parsed = parseMediaPath(url)
    if (parsed?.kind === 'external') return externalImageSource(parsed.hash)
    const size = parsed && sizes.get(parsed.hash)
    if (parsed && size) return mediaImageSource(parsed.hash, size)
    const known = registered.get(normalizeExternalUrl(url) ?? '')
    if (!known) return plainImageSource(url)
    return externalImageSource(known.hash, known.width && known.height ? { width: known.width, height: known.height } : undefined)
  }

  return new Map(urls.map((url) => [url, describe(url)]))
}

/** The picture on a post's card: its thumbnail with its focal point, or the default cover of its slug. */
export function coverImageSource(thumbnail: string | null, slug: string, focal?: FocalPoint): ImageSource {
  const own = thumbnailSource(thumbnail?.trim() ?? '')
  if (!own) return plainImageSource(defaultCoverPath(slug), { width: 1000, height: 600 })
  return focal && !isCentered(focal) ? { ...own, focal } : own
}

function thumbnailSource(url: string): ImageSource | null {
  const parsed = parseMediaPath(url)
  if (parsed) return parsed.kind === 'media' ? mediaImageSource(parsed.hash) : externalImageSource(parsed.hash)
  const external = normalizeExternalUrl(url)
  if (external) return externalImageSource(sha256(external))
  return /^\/(?!\/)/.test(url) ? plainImageSource(url) : null
}

async function findSizes(db: Db, hashes: string[]): Promise<Map<string, { width: number; height: number }>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: media.hash, width: media.width, height: media.height })
    .from(media)
    .where(isOneOf(media.hash, hashes))
  return new Map(rows.map(({ hash, ...size }) => [hash, size]))
}
