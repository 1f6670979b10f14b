import { data } from 'react-router'
import { summarizePostComments } from '#src/features/comments/post-comments.server.ts'
import { listPostLinks } from '#src/features/links/post-links.server.ts'
import { RECENT_DAYS } from '#src/features/posts/admin-list/admin-list.ts'
import { adminListHref } from '#src/features/posts/admin-list/admin-list-url.ts'
import { listAdminRows } from '#src/features/posts/admin-list/admin-post-rows.server.ts'
import { lastDays } from '#src/features/posts/admin-list/last-days.ts'
import { DetailsDesk } from '#src/features/posts/details/details-desk.tsx'
import { listPreviewLinks } from '#src/features/posts/writing/preview-links.server.ts'
import { listRevisions } from '#src/features/posts/writing/revisions.server.ts'
import { listOldSlugs } from '#src/features/posts/writing/slugs.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { orNotFound } from '../or-not-found.server.ts'
import type { Route } from './+types/details.ts'
import { PostCommentsBox } from './post-comments-box.tsx'
import { PostLinksBox } from './post-links-box.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(siteContext)
  const now = new Date()
  const revisions = await orNotFound(listRevisions(db, params.id))
  const [[post], previews, oldSlugs, comments, links] = await Promise.all([
    listAdminRows(db, [params.id], now),
    listPreviewLinks(db, params.id, now),
    listOldSlugs(db, params.id),
    summarizePostComments(db, params.id),
    listPostLinks(db, params.id, now),
  ])
  if (!post) throw data(null, 404)
  const days = lastDays(now, RECENT_DAYS).map((day, place) => ({ day, views: post.recentViews[place] ?? 0 }))
  return { post, origin, days, revisions, previews, oldSlugs, comments, links }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.post.title ?? 'Post not found'} · Admin` }, { name: 'robots', content: 'noindex' }]
}

export default function PostDetails({ loaderData: { comments, links, ...rest } }: Route.ComponentProps) {
  return (
    <DetailsDesk key={rest.post.id} {...rest}>
      <PostCommentsBox {...comments} postId={rest.post.id} />
      <PostLinksBox links={links} slug={rest.post.slug} />
    </DetailsDesk>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!(typeof error === 'object' && error !== null && 'status' in error && error.status === 404)) throw error
  return (
    <>
      <DeskHead title="Post not found" />
      <DeskBody>
        <EmptyState title="There is no such post">
          <p>It was deleted for good, or the address is mistyped.</p>
          <ButtonLink to={adminListHref({})}>All posts</ButtonLink>
        </EmptyState>
      </DeskBody>
    </>
  )
}
