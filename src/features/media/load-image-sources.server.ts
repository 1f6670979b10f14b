import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media } from '#src/db/schema/media.ts'
import { defaultCoverPath } from './covers/default-covers.ts'
import { normalizeExternalUrl, registerExternalImages } from './external/external-images.server.ts'
import { isCentered } from './focal-point.ts'
import { externalImageSource, type ImageSource, mediaImageSource, parseMediaPath, plainImageSource } from './image-source.ts'
import { sha256 } from './sha256.server.ts'

/**
 * The image source for each picture URL of an article. Stored pictures get their size, and are marked unless they are known to be opaque. Pictures on other sites are registered and get the
 * address of the proxy. Other URLs stay as they are. Pass the thumbnail too when a post is saved: `coverImageSource` builds its proxy address
 * but does not register it.
 */
export async function loadImageSources(db: Db, urls: string[]): Promise<Map<string, ImageSource>> {
  const hashes = urls.map((url) => parseMediaPath(url)).flatMap((parsed) => (parsed?.kind === 'media' ? [parsed.hash] : []))
  const external = urls.map((url) => normalizeExternalUrl(url)).filter((url) => url !== null)
  const [stored, registered] = [await findStored(db, hashes), await registerExternalImages(db, external)]

  function describe(url: string): ImageSource {
    const parsed = parseMediaPath(url)
    if (parsed?.kind === 'external') return { ...externalImageSource(parsed.hash), isTransparent: true }
    const found = parsed && stored.get(parsed.hash)
    if (parsed && found) return withTransparency(mediaImageSource(parsed.hash, found), found.opaque)
    const known = registered.get(normalizeExternalUrl(url) ?? '')
    if (!known) return { ...plainImageSource(url), isTransparent: true }
    const { width, height } = known
    return withTransparency(externalImageSource(known.hash, width && height ? { width, height } : undefined), known.opaque)
  }

  return new Map(urls.map((url) => [url, describe(url)]))
}

/** The thumbnail of a post. `isOpaque` is the value of `isOpaquePicture`. */
export type Cover = { slug: string; thumbnail: string | null; focalX: number; focalY: number; isOpaque: boolean }

/** The picture on a post's card: its thumbnail with its focal point, or the default cover of its slug. */
export function coverImageSource({ slug, thumbnail, focalX: x, focalY: y, isOpaque }: Cover): ImageSource {
  const own = thumbnailSource(thumbnail?.trim() ?? '')
  if (!own) return plainImageSource(defaultCoverPath(slug), { width: 1000, height: 600 })
  return withTransparency(isCentered({ x, y }) ? own : { ...own, focal: { x, y } }, isOpaque)
}

/**
 * SQL of whether the picture at this address is stored and known to have no transparent pixels, for queries that load covers. Of pictures of other
 * sites only their first fetch tells: their covers stay marked, so that it need not remove cached pages.
 */
export function isOpaquePicture(url: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from media where media.hash = substring(${url} from '^/media/([0-9a-f]{64})') and media.opaque)`
}

function withTransparency(source: ImageSource, isOpaque: boolean): ImageSource {
  return isOpaque ? source : { ...source, isTransparent: true }
}

function thumbnailSource(url: string): ImageSource | null {
  const parsed = parseMediaPath(url)
  if (parsed) return parsed.kind === 'media' ? mediaImageSource(parsed.hash) : externalImageSource(parsed.hash)
  const external = normalizeExternalUrl(url)
  if (external) return externalImageSource(sha256(external))
  return /^\/(?!\/)/.test(url) ? plainImageSource(url) : null
}

async function findStored(db: Db, hashes: string[]): Promise<Map<string, { width: number; height: number; opaque: boolean }>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: media.hash, width: media.width, height: media.height, opaque: media.opaque })
    .from(media)
    .where(isOneOf(media.hash, hashes))
  return new Map(rows.map(({ hash, ...facts }) => [hash, facts]))
}
