// GET /social/<version>.png, /social/<version>/<slug>.png and .jpg. A picture is drawn, or cut out of a stored one, once: when its post is
// published or at its first request. It is cached on disk. Only the current version of a published post is drawn, so made-up addresses cost a query at most.
import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { cachedPictureKey } from '#src/features/media/cached-keys.ts'
import { fileHeaders, fileResponse, notFound, notModified } from '#src/features/media/file-response.server.ts'
import { findIcon, type IconFolders } from '#src/features/media/icons/serve-icon.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { cacheFiles, mediaFiles } from '#src/features/media/storage.server.ts'
import { findMedia, isStored } from '#src/features/media/store-media.server.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { logger } from '#src/server/logger.server.ts'
import { CARDS_PART, SITE_CARD } from './remove-cached-cards.server.ts'
import { cardVersion, cropPath, cropVersion, parseSocialPath, socialPath } from './social-address.server.ts'
import { postCard, type SocialCard, type SocialSite, siteCard } from './social-card.ts'
import { cropOf, type SocialCrop } from './social-crop.ts'

type DrawCard = (db: Db, card: SocialCard) => Promise<Uint8Array<ArrayBuffer>>
/** Null when the picture is not stored any more. */
type CropStored = (db: Db, crop: SocialCrop) => Promise<Uint8Array<ArrayBuffer> | null>
type SocialContext = { db: Db; settings: SocialSite }

export type SocialPictures = {
  serve(request: Request, context: SocialContext): Promise<Response>
  /** Draws the card of a published post unless it is cached. */
  prepare(db: Db, postId: string, card: SocialCard): Promise<void>
  /** Draws the card of an unsaved text, which is not cached. */
  draw(db: Db, card: SocialCard): Promise<Uint8Array<ArrayBuffer>>
}

/** A second picture at a time would take CPU time from pages. */
const MAX_DRAWINGS = 1

/** In `public/`, or an icon of the owner's logo, for a machine on which the renderer does not run. */
const FALLBACK_PICTURE = '/og.png'

/** A picture with its current address, its key in the cache, and the hash of the stored picture that it is cut out of. */
type Drawable = {
  version: string
  path: string
  extension: 'png' | 'jpg'
  key: string
  cropped: string | null
  draw: () => Promise<Uint8Array<ArrayBuffer> | null>
}

export function createSocialPictures(cache: FileStore, drawCard: DrawCard, cropStored: CropStored = async () => null): SocialPictures {
  const singleFlight = createSingleFlight<Uint8Array<ArrayBuffer> | null>()
  const limit = pLimit(MAX_DRAWINGS)

  function drawOnce({ key, draw }: Pick<Drawable, 'key' | 'draw'>): Promise<Uint8Array<ArrayBuffer> | null> {
    return singleFlight(key, () =>
      limit(async () => {
        const bytes = await draw()
        if (bytes) await cache.write(key, bytes)
        return bytes
      }),
    )
  }

  const drawableCard = (db: Db, card: SocialCard, post: { id: string | null; slug: string | null }): Drawable => ({
    version: cardVersion(card),
    path: socialPath(card, post.slug),
    extension: 'png',
    key: cardKey(post.id, card),
    cropped: null,
    draw: () => drawCard(db, card),
  })

  /** The picture of the site, or of the published post with this slug; null without one. */
  async function findDrawable(slug: string | null, { db, settings }: SocialContext): Promise<Drawable | null> {
    if (slug === null) return drawableCard(db, siteCard(settings), { id: null, slug })
    const [post] = await db
      .select(postColumns)
      .from(posts)
      .where(and(eq(posts.slug, slug), eq(posts.published, true)))
    if (!post) return null
    const crop = cropOf(post)
    if (!crop) return drawableCard(db, postCard(post, settings), post)
    const version = cropVersion(crop)
    const key = cachedPictureKey(crop.hash, `crop-${version}.jpg`)
    return { version, path: cropPath(crop, slug), extension: 'jpg', key, cropped: crop.hash, draw: () => cropStored(db, crop) }
  }

  return {
    async serve(request, context) {
      const wanted = parseSocialPath(new URL(request.url).pathname)
      const found = wanted && (await findDrawable(wanted.slug, context))
      if (!found) return notFound()
      const { version, extension } = found
      // The title, the category, the pictures or the site have changed since the address was written.
      if (version !== wanted.version) return redirectTo(found.path, 'public, max-age=300')
      const etag = `"${version}"`
      if (found.cropped && !(await isStored(context.db, found.cropped))) return redirectTo(FALLBACK_PICTURE, 'no-store')
      if (matchesEtag(request.headers.get('if-none-match'), etag)) return notModified(etag)
      try {
        const file = (await cache.open(found.key)) ?? (await drawOnce(found))
        return file ? fileResponse(request, file, fileHeaders(CONTENT_TYPES[extension], etag)) : redirectTo(FALLBACK_PICTURE, 'no-store')
      } catch (error) {
        logger.error({ err: error }, 'cannot draw a social picture')
        return redirectTo(FALLBACK_PICTURE, 'no-store')
      }
    },
    async prepare(db, postId, card) {
      const key = cardKey(postId, card)
      if (await cache.has(key)) return
      await drawOnce({ key, draw: () => drawCard(db, card) }).catch((error: unknown) =>
        logger.error({ err: error }, 'cannot draw a social picture'),
      )
    },
    draw: (db, card) => limit(() => drawCard(db, card)),
  }
}

let pictures: SocialPictures | undefined

/** The social pictures of this site, created on first use. */
export function socialPictures(): SocialPictures {
  pictures ??= createSocialPictures(cacheFiles(), (db, card) => drawWithLogo(db, card), cropFromStore)
  return pictures
}

/** Draws a card with its logo, which is read from the icons. */
export async function drawWithLogo(db: Db, card: SocialCard, folders?: IconFolders): Promise<Uint8Array<ArrayBuffer>> {
  const logo = card.logo && (await findIcon(db, { hash: card.logo.hash, name: 'logo.webp' }, folders))
  return (await import('./draw-card.server.ts')).drawCard(card, logo)
}

async function cropFromStore(db: Db, crop: SocialCrop): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await (await findMedia(db, crop.hash, mediaFiles()))?.read()
  return bytes ? (await import('./crop-picture.server.ts')).cropPicture(bytes, crop) : null
}

const postColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  category: posts.category,
  isProject: posts.isProject,
  thumbnail: posts.thumbnail,
  socialImage: posts.socialImage,
  focalX: posts.focalX,
  focalY: posts.focalY,
}

/** `postId` is null for the picture of the site. */
function cardKey(postId: string | null, card: SocialCard): string {
  return `${CARDS_PART}/${postId ?? SITE_CARD}/${cardVersion(card)}.png`
}

const CONTENT_TYPES = { png: 'image/png', jpg: 'image/jpeg' } as const

function redirectTo(path: string, cacheControl: string): Response {
  return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': cacheControl } })
}
