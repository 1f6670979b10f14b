import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { openEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { findConflictOf } from '#src/features/transfer/content-folder/list-files.server.ts'
import { FileConflictNotice } from '#src/features/transfer/content-folder/screen/file-conflict-notice.tsx'
import { readPastedMarkdown } from '#src/features/transfer/import/pasted/read-pasted-markdown.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env } from '#src/server/env.server.ts'
import { orThrowNotFound } from '../or-throw-not-found.server.ts'
import { skipRevalidation } from '../posts/edit-routing.ts'
import { missingPostTitle } from '../posts/missing-post.ts'
import { PostErrorBoundary } from '../posts/post-error-boundary.tsx'
import type { Route } from './+types/edit.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  const post = await orThrowNotFound(getEditedPost(db, params.id))
  const conflict = env().CONTENT_DIR === undefined ? null : await findConflictOf(db, post.postId)
  return { post, conflict, site: { origin, name: settings.siteName, author: settings.author, series: [] } }
}

export const shouldRevalidate = skipRevalidation

export function meta({ loaderData, error }: Route.MetaArgs) {
  return [...(loaderData ? [{ title: 'Edit page · Admin' }] : missingPostTitle(error)), { name: 'robots', content: 'noindex' }]
}

export default function EditPage({ loaderData: { post, conflict, site } }: Route.ComponentProps) {
  const notice = conflict === null ? null : <FileConflictNotice path={conflict} />
  return <EditScreen key={post.postId} initial={openEditState(post)} site={site} readMarkdown={readPastedMarkdown} notice={notice} />
}

// Not a re-export: the framework passes the error only to functions that are declared in the route module.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PostErrorBoundary error={error} />
}
