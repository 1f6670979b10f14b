import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { DraftContent } from '#src/features/posts/article/draft-content.tsx'
import { previewPost } from '#src/features/posts/drafts/preview-post.server.ts'
import { PublicFrame } from '#src/routes/public/frame/public-frame.tsx'
import { useSite } from '#src/routes/public/frame/use-site.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requireAdmin } from '../guard.server.ts'
import { orThrowNotFound } from '../or-throw-not-found.server.ts'
import type { Route } from './+types/preview.ts'

// Outside the admin layout: it shows exactly the page that a visitor would see.
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const { type, builtIn, post, html, lead, related } = await orThrowNotFound(
    previewPost(db, { postId: params.id, now: new Date(), resolveImages: (urls) => loadImageSources(db, urls) }),
  )
  return { type, builtIn, post, html: provideArticle(html, { request, context }), lead, related }
}

/** The edit screen embeds this page in a frame. */
export function headers() {
  return { 'X-Frame-Options': 'SAMEORIGIN' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Preview: ${loaderData?.post.title ?? 'not found'} · Admin` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function OwnersPreview({ loaderData }: Route.ComponentProps) {
  const { author, origin } = useSite()
  return (
    <PublicFrame>
      <DraftContent {...loaderData} author={author} origin={origin} />
    </PublicFrame>
  )
}
