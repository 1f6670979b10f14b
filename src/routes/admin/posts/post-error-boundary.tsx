import { adminListHref } from '#src/features/posts/admin-list/admin-list-url.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { AdminPageBody, AdminPageHead } from '#src/ui/desk/desk.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AdminError } from '../desk-error.tsx'
import { isMissingPost } from './missing-post.ts'

/** Inside the admin area, for screens of one post whose id leads nowhere. */
export function PostErrorBoundary({ error }: { error: unknown }) {
  // Throwing it on would make a 500 of a 405.
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
