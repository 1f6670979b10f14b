import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { openEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import { findConflictOf } from '#src/features/transfer/content-folder/list-files.server.ts'
import { FileConflictNotice } from '#src/features/transfer/content-folder/screen/file-conflict-notice.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { orThrowNotFound } from '../or-throw-not-found.server.ts'
import type { Route } from './+types/edit.ts'
import { skipRevalidation } from './edit-routing.ts'
import { loadEditorSite } from './load-editor-site.server.ts'
import { missingPostTitle } from './missing-post.ts'
import { PostErrorBoundary } from './post-error-boundary.tsx'

/** Of a post, a page or a template. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const post = await orThrowNotFound(getEditedPost(site.db, params.id))
  const conflict = contentFolderOf(site.settings) === null ? null : await findConflictOf(site.db, post.postId)
  return { post, conflict, site: await loadEditorSite(site) }
}

export const shouldRevalidate = skipRevalidation

export function meta({ loaderData, error }: Route.MetaArgs) {
  return [
    ...(loaderData ? [{ title: `Edit ${loaderData.post.fields.type} · Admin` }] : missingPostTitle(error)),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function EditPost({ loaderData: { post, conflict, site } }: Route.ComponentProps) {
  const notice = conflict === null ? null : <FileConflictNotice path={conflict} />
  return <EditScreen key={post.postId} initial={openEditState(post)} site={site} notice={notice} />
}

// Not a re-export: the framework passes the error only to functions that are declared in the route module.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PostErrorBoundary error={error} />
}
