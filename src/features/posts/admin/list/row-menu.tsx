import { Link } from 'react-router'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { iconButtonClass } from '#src/ui/button.tsx'
import { CopyItems, PublishItems, RestoreItem, TrashItem } from './post-menu-items.tsx'
import { detailsPath, editPath, publicPath } from './post-paths.ts'
import type { AdminPost } from './posts-list.ts'
import styles from './posts-screen.module.css'
import type { PostChanges } from './use-post-changes.ts'

type RowMenuProps = { post: AdminPost; changes: PostChanges; onQuickEdit: (post: AdminPost) => void }

/** The actions on one post. */
export function RowMenu(props: RowMenuProps) {
  const { post } = props
  return (
    <>
      <Link className={`${iconButtonClass} ${styles.details}`} to={detailsPath(post.id)} aria-label={`Details: ${post.title}`}>
        <AdminIcon name="chart" />
      </Link>
      <MenuButton label={`More for: ${post.title}`}>
        {post.status === 'trashed' ? <TrashItems {...props} /> : <Items {...props} />}
      </MenuButton>
    </>
  )
}

function Items({ post, changes, onQuickEdit }: RowMenuProps) {
  return (
    <>
      <Link to={editPath(post.id)}>Edit</Link>
      <button type="button" onClick={() => onQuickEdit(post)}>
        Quick edit
      </button>
      <Link to={detailsPath(post.id)}>Details</Link>
      {post.status === 'published' ? (
        // A plain link, because the public site has another route manifest.
        <a href={publicPath(post.slug)}>View on the site</a>
      ) : null}
      <CopyItems post={post} changes={changes} />
      <button type="button" onClick={() => void changes.saveAsTemplate(post)}>
        Use as template
      </button>
      <hr />
      <PublishItems post={post} changes={changes} />
      <TrashItem post={post} changes={changes} />
    </>
  )
}

function TrashItems({ post, changes }: RowMenuProps) {
  return (
    <>
      <RestoreItem post={post} changes={changes} />
      <Link to={detailsPath(post.id)}>Details</Link>
      <hr />
      <button type="button" onClick={() => void changes.change('delete', [post])}>
        Delete forever
      </button>
    </>
  )
}
