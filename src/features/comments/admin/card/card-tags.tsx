import { Link } from 'react-router'
import { plural } from '#src/lib/format/format-count.ts'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { lineBadgeClass } from '#src/ui/badge.ts'
import { heldReasonLabel } from '../../moderation/reasons.ts'
import { AUTHOR_COUNT_MAX, type InboxComment, type InboxQuery } from '../inbox.ts'
import { inboxHref } from '../inbox-url.ts'
import styles from './comment-card.module.css'

const STATUS = {
  shown: { kind: 'live', word: 'Shown' },
  held: { kind: 'soon', word: 'Waiting' },
  spam: { kind: 'bad', word: 'Spam' },
  trashed: { kind: 'draft', word: 'In the trash' },
} as const

/** The status of a comment with its reason, its likes and replies, and its author. */
export function CardTags({ comment, query }: { comment: InboxComment; query: InboxQuery }) {
  const { status, likes, replies, author } = comment
  const isHeldBack = status === 'held' || status === 'spam'
  return (
    <p className={styles.tags}>
      <Status kind={STATUS[status].kind}>{STATUS[status].word}</Status>
      {isHeldBack ? <span>It {heldReasonLabel(comment.heldBecause)}</span> : null}
      {comment.flaggedBecause ? <span className={lineBadgeClass}>It {heldReasonLabel(comment.flaggedBecause)}</span> : null}
      {comment.isBelowHidden && status === 'shown' ? <span>not in sight, because what it answers is not shown</span> : null}
      {comment.needsNoReply && status === 'shown' && comment.adminReply === null ? <span>needs no answer</span> : null}
      {likes > 0 ? <span>{plural(likes, 'like')}</span> : null}
      {replies > 0 ? <span>{plural(replies, 'reply', 'replies')}</span> : null}
      {comment.address === '' ? null : (
        <Link to={inboxHref({ queue: 'all', authorOf: comment.id, sort: query.sort })}>{describeAuthor(author)}</Link>
      )}
      {author.isBanned ? <span className={lineBadgeClass}>banned</span> : null}
    </p>
  )
}

/** The earlier texts of an edited comment, and who edited it. */
export function History({ comment: { earlier } }: { comment: InboxComment }) {
  if (earlier.length === 0) return null
  return (
    <details className={`${styles.history} ${styles.detail}`}>
      <summary>Changed {earlier.length === 1 ? 'once' : `${earlier.length} times`}</summary>
      <ol>
        {earlier.map((state) => (
          <li key={state.editedAt}>
            <p className={styles.meta}>
              Before <RelativeTime at={state.editedAt} />, changed by{' '}
              {state.isByAuthor ? 'its writer' : (state.editedBy ?? 'a former owner')}: {state.userName}
            </p>
            <p className={styles.text}>{state.commentText}</p>
            {state.adminReply === null ? null : <p className={`${styles.reply} ${styles.text}`}>{state.adminReply}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function describeAuthor({ others, shown, spam }: InboxComment['author']): string {
  if (others <= 0) return 'first comment of this address'
  if (others >= AUTHOR_COUNT_MAX) return `${AUTHOR_COUNT_MAX} or more other comments`
  const shares = [...(shown > 0 ? [`${shown} shown`] : []), ...(spam > 0 ? [`${spam} spam`] : [])]
  return `${plural(others, 'other comment')}${shares.length > 0 ? `, ${shares.join(', ')}` : ''}`
}
