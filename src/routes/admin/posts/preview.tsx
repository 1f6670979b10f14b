import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { DraftContent } from '#src/features/posts/article/draft-content.tsx'
import { type DraftFields, draftFieldsSchema } from '#src/features/posts/drafts/draft.ts'
import { type PostPreview, previewPost } from '#src/features/posts/drafts/preview-post.server.ts'
import { receiveDrafts } from '#src/features/posts/editor/preview/frame-messages.ts'
import { newestOnly } from '#src/features/posts/editor/preview/newest-only.ts'
import { useDrawnArticle } from '#src/features/posts/editor/preview/use-drawn-article.ts'
import { PublicFrame } from '#src/routes/public/frame/public-frame.tsx'
import { useSite } from '#src/routes/public/frame/use-site.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { handleAction } from '../api/handle-change.server.ts'
import { requireAdmin } from '../guard.server.ts'
import { orThrowNotFound } from '../or-throw-not-found.server.ts'
import type { Route } from './+types/preview.ts'

// Outside the admin layout: it shows exactly the page that a visitor would see.
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const preview = await orThrowNotFound(
    previewPost(db, { postId: params.id, now: new Date(), resolveImages: (urls) => loadImageSources(db, urls) }),
  )
  return { ...preview, html: provideArticle(preview.html, { request, context }) }
}

/** Draws the text that the edit screen sends. Stores nothing. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, draftFieldsSchema, (typed, { db, now }) =>
    previewPost(db, { postId: args.params.id, typed, now, resolveImages: (urls) => loadImageSources(db, urls) }),
  )
}

/** What cannot be drawn leaves the page as it is; saving says why. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch {
    return null
  }
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
  const drawn = useTypedPreview()
  useDrawnArticle(drawn?.html ?? null)
  return (
    <PublicFrame>
      <DraftContent {...(drawn ?? loaderData)} html={loaderData.html} author={author} origin={origin} />
    </PublicFrame>
  )
}

/** From the last key to the request. */
const PAUSE_MS = 100

/** The newest preview of what the edit screen around this page sends; null before the first one. */
function useTypedPreview(): PostPreview | null {
  const { submit, data } = useFetcher<typeof clientAction>()
  const [newest, setNewest] = useState<PostPreview | null>(null)
  if (data && data !== newest) setNewest(data)
  useEffect(() => {
    const drawing = newestOnly(
      (typed: DraftFields) => submit(typed, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false }),
      PAUSE_MS,
    )
    const stopReceiving = receiveDrafts(drawing.add)
    return () => {
      stopReceiving()
      drawing.stop()
    }
  }, [submit])
  return newest
}
