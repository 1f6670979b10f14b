import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { ButtonAnchor, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { nameUnpublish } from '../list/change-messages.ts'
import { editPath, publicPath } from '../list/post-paths.ts'
import type { AdminPost } from '../list/posts-list.ts'
import type { PostChanges } from '../list/use-post-changes.ts'

type PostActionsProps = { post: AdminPost; changes: PostChanges }

/** The actions in the head of the details screen. */
export function PostActions({ post, changes }: PostActionsProps) {
  return (
    <>
      {post.status === 'published' ? (
        // A document request: the public site has a client manifest of its own.
        <ButtonAnchor href={publicPath(post.slug)}>
          <Icon name="external" />
          View on the site
        </ButtonAnchor>
      ) : null}
      <MenuButton label="More actions" text="More">
        {post.status === 'trashed' ? <TrashItems post={post} changes={changes} /> : <Items post={post} changes={changes} />}
      </MenuButton>
      {post.status === 'trashed' ? null : (
        <ButtonLink variant="go" to={editPath(post.id)}>
          Edit
        </ButtonLink>
      )}
    </>
  )
}

function Items({ post, changes }: PostActionsProps) {
  const isScheduledOrPublished = post.status === 'published' || post.status === 'scheduled'
  return (
    <>
      {isScheduledOrPublished && !post.hasChanges ? null : (
        <button type="button" onClick={() => void changes.publish([post])}>
          {isScheduledOrPublished ? 'Publish changes' : 'Publish'}
        </button>
      )}
      {post.status === 'published' || post.status === 'scheduled' ? (
        <button type="button" onClick={() => void changes.change('unpublish', [post])}>
          {nameUnpublish(post.status)}
        </button>
      ) : null}
      <a href={`/admin/posts/preview/${post.id}`}>Preview</a>
      <button type="button" onClick={() => void changes.copyPreview(post)}>
        Copy preview link
      </button>
      <button type="button" onClick={() => void changes.duplicate(post)}>
        Duplicate
      </button>
      <hr />
      <button type="button" onClick={() => void changes.change('trash', [post])}>
        Move to trash
      </button>
    </>
  )
}

function TrashItems({ post, changes }: PostActionsProps) {
  return (
    <button type="button" onClick={() => void changes.change('restore', [post])}>
      Restore
    </button>
  )
}
