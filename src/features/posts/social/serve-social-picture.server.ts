// GET /social/<version>.png and /social/<version>/<slug>.png. A picture is drawn once, when its post is published or at its first
// request, and cached on disk. Only the current version of a published post is drawn, so made-up addresses cost a query at most.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { FileStore, StoredFile } from '#src/features/media/storage/file-store.ts'
import { cacheFiles } from '#src/features/media/storage.server.ts'
import { createConcurrencyLimiter } from '#src/lib/concurrency-limiter.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { logger } from '#src/server/logger.server.ts'
import { cardVersion, parseSocialPath, socialPath } from './social-address.server.ts'
import { postCard, type SocialCard, type SocialSite, siteCard } from './social-card.ts'

type DrawCard = (card: SocialCard) => Promise<Uint8Array<ArrayBuffer>>
type SocialContext = { db: Db; settings: SocialSite }

export type SocialPictures = {
  serve(request: Request, context: SocialContext): Promise<Response>
  /** Draws the picture of a card unless it is cached. */
  prepare(card: SocialCard): Promise<void>
}

/** A second picture at a time would take CPU time from pages. */
const MAX_DRAWINGS = 1

/** In `public/`, for a machine on which the renderer does not run. */
const FALLBACK_PICTURE = '/og.png'

export function createSocialPictures(cache: FileStore, draw: DrawCard): SocialPictures {
  const singleFlight = createSingleFlight<Uint8Array<ArrayBuffer>>()
  const limit = createConcurrencyLimiter(MAX_DRAWINGS)

  function drawOnce(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
    const key = pictureKey(cardVersion(card))
    return singleFlight(key, () =>
      limit(async () => {
        const bytes = await draw(card)
        await cache.write(key, bytes)
        return bytes
      }),
    )
  }

  return {
    async serve(request, context) {
      const wanted = parseSocialPath(new URL(request.url).pathname)
      const card = wanted && (await findCard(wanted.slug, context))
      if (!card) return notFound()
      const version = cardVersion(card)
      // The title, the category or the site has changed since the address was written.
      if (version !== wanted.version) return redirectTo(socialPath(card, wanted.slug), 'public, max-age=300')
      const etag = `"${version}"`
      if (matchesEtag(readHeader(request.headers, 'if-none-match'), etag))
        return new Response(null, { status: 304, headers: { ...IMMUTABLE, ETag: etag } })
      const cached = await cache.open(pictureKey(version))
      if (cached) return pictureResponse(request, cached, etag)
      try {
        return pictureResponse(request, await drawOnce(card), etag)
      } catch (error) {
        logger.error({ err: error }, 'cannot draw a social picture')
        return redirectTo(FALLBACK_PICTURE, 'no-store')
      }
    },
    async prepare(card) {
      if (await cache.has(pictureKey(cardVersion(card)))) return
      await drawOnce(card).catch((error: unknown) => logger.error({ err: error }, 'cannot draw a social picture'))
    },
  }
}

let pictures: SocialPictures | undefined

/** The social pictures of this site, created on first use. */
export function socialPictures(): SocialPictures {
  pictures ??= createSocialPictures(cacheFiles(), async (card) => (await import('./draw-card.server.ts')).drawCard(card))
  return pictures
}

/** The card of the site, or of the published post with this slug; null without one. */
async function findCard(slug: string | null, { db, settings }: SocialContext): Promise<SocialCard | null> {
  if (slug === null) return siteCard(settings)
  const [post] = await db
    .select({ slug: posts.slug, title: posts.title, category: posts.category, isProject: posts.isProject })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.published, true)))
  return post ? postCard(post, settings) : null
}

function pictureKey(version: string): string {
  return `social/${version.slice(0, 2)}/${version}.png`
}

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

function pictureResponse(request: Request, file: StoredFile | Uint8Array<ArrayBuffer>, etag: string): Response {
  const isDrawn = file instanceof Uint8Array
  const headers = {
    ...IMMUTABLE,
    'Content-Type': 'image/png',
    'Content-Length': String(isDrawn ? file.byteLength : file.bytes),
    ETag: etag,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Other sites show the picture beside a link.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const body = isDrawn ? file : file.stream()
  if (request.method !== 'HEAD') return new Response(body, { headers })
  if (body instanceof ReadableStream) void body.cancel()
  return new Response(null, { headers })
}

function redirectTo(path: string, cacheControl: string): Response {
  return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': cacheControl } })
}

function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' },
  })
}
