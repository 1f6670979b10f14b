import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { ButtonAnchor, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { CopyItems, PublishItems, RestoreItem, TrashItem } from '../list/post-menu-items.tsx'
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
        {post.status === 'trashed' ? <RestoreItem post={post} changes={changes} /> : <Items post={post} changes={changes} />}
      </MenuButton>
      {post.status === 'trashed' ? null : (
        <ButtonLink variant="go" to={editPath(post.id)}>
          Edit
        </ButtonLink>
      )}
    </>
  )
}

function Items(props: PostActionsProps) {
  return (
    <>
      <PublishItems {...props} />
      <a href={`/admin/posts/preview/${props.post.id}`}>Preview</a>
      <CopyItems {...props} />
      <hr />
      <TrashItem {...props} />
    </>
  )
}
