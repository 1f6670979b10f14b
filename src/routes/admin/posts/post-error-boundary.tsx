import { adminListHref } from '#src/features/posts/admin-list/admin-list-url.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DeskError } from '../desk-error.tsx'
import { isMissingPost } from './missing-post.ts'

/** Inside the admin area, for screens of one post whose id leads nowhere. */
export function PostErrorBoundary({ error }: { error: unknown }) {
  // Throwing it on would make a 500 of a 405.
  if (!isMissingPost(error)) return <DeskError error={error} />
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
