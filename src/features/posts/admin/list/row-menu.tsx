import { Link } from 'react-router'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { iconButtonClass } from '#src/ui/button.tsx'
import { nameUnpublish } from './change-messages.ts'
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
  const isShown = post.status === 'published' || post.status === 'scheduled'
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
      <button type="button" onClick={() => void changes.copyPreview(post)}>
        Copy preview link
      </button>
      <button type="button" onClick={() => void changes.duplicate(post)}>
        Duplicate
      </button>
      <button type="button" onClick={() => void changes.saveAsTemplate(post)}>
        Use as template
      </button>
      <hr />
      {isShown && !post.hasChanges ? null : (
        <button type="button" onClick={() => void changes.publish([post])}>
          {isShown ? 'Publish changes' : 'Publish'}
        </button>
      )}
      {post.status === 'published' || post.status === 'scheduled' ? (
        <button type="button" onClick={() => void changes.change('unpublish', [post])}>
          {nameUnpublish(post.status)}
        </button>
      ) : null}
      <button type="button" onClick={() => void changes.change('trash', [post])}>
        Move to trash
      </button>
    </>
  )
}

function TrashItems({ post, changes }: RowMenuProps) {
  return (
    <>
      <button type="button" onClick={() => void changes.change('restore', [post])}>
        Restore
      </button>
      <Link to={detailsPath(post.id)}>Details</Link>
      <hr />
      <button type="button" onClick={() => void changes.change('delete', [post])}>
        Delete forever
      </button>
    </>
  )
}
