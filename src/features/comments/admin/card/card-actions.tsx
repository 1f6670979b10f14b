import { Link } from 'react-router'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { commentHref } from '../../comment.ts'
import type { StatusChange } from '../../moderation/moderation.schema.ts'
import { acceptsOwnerReply, type InboxComment, type InboxQuery, isApprovable } from '../inbox.ts'
import { inboxHref } from '../inbox-url.ts'
import type { CommentChanges } from '../use-comment-changes.ts'
import styles from './comment-card.module.css'
import type { FormKind } from './use-card-forms.ts'

type CardActionsProps = {
  comment: InboxComment
  query: InboxQuery
  isCursor: boolean
  /** Whether a narrow screen shows the whole comment. */
  isOpen: boolean
  onToggle: () => void
  onForm: (kind: FormKind) => void
  changes: CommentChanges
}

export function CardActions(props: CardActionsProps) {
  const { comment, isCursor, isOpen, onToggle, onForm, changes } = props
  const { id, name, status, adminReply } = comment
  const isBusy = changes.busy.has(id)
  // A closed card of a narrow screen has room for the usual actions only.
  const rarer = isApprovable(comment) ? styles.detail : undefined
  const act = (intent: StatusChange) => ({ disabled: isBusy, onClick: () => void changes.change(intent, [comment]) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: these are actions, not fields
    <div className={styles.acts} role="group" aria-label={`With the comment by ${name}`}>
      <Button variant="bare" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
      {isApprovable(comment) ? (
        <Button variant={isCursor ? 'go' : 'plain'} {...act('approve')}>
          <Icon name="check" />
          {status === 'shown' ? 'Looks fine' : 'Approve'}
        </Button>
      ) : null}
      {acceptsOwnerReply(comment) ? (
        <Button className={rarer} onClick={() => onForm('reply')}>
          {adminReply === null ? 'Reply' : 'Edit reply'}
        </Button>
      ) : null}
      {status === 'shown' && adminReply === null && !comment.needsNoReply ? (
        <Button className={styles.detail} {...act('no-reply-needed')}>
          Needs no answer
        </Button>
      ) : null}
      {status === 'trashed' ? (
        <>
          <Button {...act('restore')}>Restore</Button>
          <Button {...act('delete')}>
            <AdminIcon name="trash" />
            Delete forever
          </Button>
        </>
      ) : (
        <>
          <Button className={styles.detail} onClick={() => onForm('edit')}>
            Edit
          </Button>
          {status === 'spam' ? null : <Button {...act('spam')}>Spam</Button>}
          <Button className={rarer} {...act('trash')}>
            <AdminIcon name="trash" />
            Delete
          </Button>
        </>
      )}
      <CardMenu {...props} />
    </div>
  )
}

function CardMenu({ comment, query, changes }: CardActionsProps) {
  const { id, name, post, author, status, adminReply } = comment
  return (
    <MenuButton label={`More for the comment by ${name}`}>
      <Link to={inboxHref({ ...query, postId: post.id, page: 1 })}>Only this post</Link>
      <Link to={inboxHref({ queue: 'all', authorOf: id })}>Only this author</Link>
      {status === 'shown' && post.isPublished && !comment.isBelowHidden ? (
        // A plain link, because the public site has another route manifest.
        <a href={commentHref(post.slug, id)}>View on the site</a>
      ) : null}
      <hr />
      {adminReply === null ? null : (
        <button type="button" onClick={() => void changes.reply(comment, null)}>
          Remove your reply
        </button>
      )}
      {comment.needsNoReply && status === 'shown' ? (
        <button type="button" onClick={() => void changes.change('reply-needed', [comment])}>
          Needs an answer after all
        </button>
      ) : null}
      <button type="button" onClick={() => void changes.setThread(comment, post.closed !== null)}>
        {post.closed ? 'Reopen the thread' : 'Close the thread'}
      </button>
      {comment.address === '' ? null : (
        <button type="button" onClick={() => void (author.isBanned ? changes.unban(comment) : changes.ban(comment))}>
          {author.isBanned ? 'Lift the ban' : 'Ban this address'}
        </button>
      )}
    </MenuButton>
  )
}
