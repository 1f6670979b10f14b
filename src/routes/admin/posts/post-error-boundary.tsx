import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AdminError } from '../shell/admin-error.tsx'
import { isMissingPost } from './missing-post.ts'

/** For post screens whose id does not exist; stays inside the admin area. */
export function PostErrorBoundary({ error }: { error: unknown }) {
  // Rethrowing would turn a 405 into a 500.
  if (!isMissingPost(error)) return <AdminError error={error} />
  return (
    <>
      <AdminPageHead title="Post not found" />
      <AdminPageBody>
        <EmptyState title="There is no such post">
          <p>It was deleted for good, or the address is mistyped.</p>
          <ButtonLink to={adminListHref({})}>All posts</ButtonLink>
        </EmptyState>
      </AdminPageBody>
    </>
  )
}
