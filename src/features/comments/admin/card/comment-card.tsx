import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { commentText } from '../../thread/comment-text-style.ts'
import type { InboxComment, InboxQuery } from '../inbox.ts'
import { inboxHref } from '../inbox-url.ts'
import type { CommentChanges } from '../use-comment-changes.ts'
import type { CommentListState } from '../use-comment-list.ts'
import { CardActions } from './card-actions.tsx'
import { CardTags, History } from './card-tags.tsx'
import styles from './comment-card.module.css'
import { EditForm } from './edit-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { CardForms, FormKind } from './use-card-forms.ts'

type CommentCardProps = {
  comment: InboxComment
  query: InboxQuery
  list: CommentListState['list']
  forms: CardForms
  changes: CommentChanges
}

/** The id of the card of a comment; the cursor puts the focus there. */
export function cardId(commentId: string): string {
  return `card-${commentId}`
}

export function CommentCard({ comment, query, list, forms, changes }: CommentCardProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { id, name, post } = comment
  const isCursor = id === list.cursorId
  const isSelected = list.selection.has(id)
  const form = forms.open?.commentId === id ? forms.open.kind : null
  return (
    <article
      id={cardId(id)}
      className={styles.card}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={changes.busy.has(id)}
      data-cursor={isCursor ? '' : undefined}
      data-chosen={isSelected ? '' : undefined}
      data-open={isOpen || form ? '' : undefined}
      onFocus={() => list.setCursorId(id)}
    >
      <div className={styles.head}>
        <span className={styles.check}>
          <Checkbox aria-label={`Select the comment by ${name}`} checked={isSelected} onChange={() => list.selection.toggle(id)} />
        </span>
        <h2 id={titleId}>
          <bdi>{name}</bdi>
        </h2>
        <span className={`${styles.meta} ${styles.detail}`}>{comment.address || 'no email address'}</span>
        <span className={`${styles.meta} ${styles.age}`}>
          <RelativeTime at={comment.createdAt} />
        </span>
      </div>
      <p className={`${styles.meta} ${styles.where}`}>
        on <Link to={inboxHref({ ...query, postId: post.id, page: 1 })}>{post.title}</Link>
        {post.isPublished ? '' : ', which is not public'}
        {post.closed ? ', whose thread is closed' : ''}
      </p>
      {comment.parent ? (
        <blockquote className={`${styles.quote} ${styles.detail}`}>
          <span className={styles.meta}>answers {comment.parent.name}</span>
          <p>{comment.parent.text}</p>
        </blockquote>
      ) : null}
      {form === 'edit' ? null : <Text comment={comment} />}
      {form === 'reply' ? null : <OwnReply comment={comment} />}
      <CardTags comment={comment} query={query} />
      <History comment={comment} />
      {form ? (
        <CardForm kind={form} comment={comment} forms={forms} changes={changes} />
      ) : (
        <CardActions
          comment={comment}
          query={query}
          isCursor={isCursor}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onForm={(kind) => forms.show({ commentId: id, kind })}
          changes={changes}
        />
      )}
    </article>
  )
}

function OwnReply({ comment: { adminReply, adminRepliedAt } }: { comment: InboxComment }) {
  if (adminReply === null) return null
  return (
    <div className={`${styles.reply} ${styles.detail}`}>
      <p className={styles.meta}>
        Your reply{adminRepliedAt ? ', ' : ''}
        {adminRepliedAt ? <RelativeTime at={adminRepliedAt} /> : null}
      </p>
      <p className={styles.text}>{adminReply}</p>
    </div>
  )
}

/** As visitors see it, with the address behind each link. */
function Text({ comment: { html, text } }: { comment: InboxComment }) {
  if (html === null) return <p className={`${styles.text} ${styles.comment}`}>{text}</p>
  return (
    <div
      className={`${commentText} ${styles.rendered} ${styles.comment}`}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: comment-tree.ts builds it from an allow-list of elements
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

type CardFormProps = { kind: FormKind; comment: InboxComment; forms: CardForms; changes: CommentChanges }

function CardForm({ kind, comment, forms, changes }: CardFormProps) {
  const Form = kind === 'reply' ? ReplyForm : EditForm
  function handleClose() {
    forms.close({ commentId: comment.id, kind })
    const card = document.getElementById(cardId(comment.id))
    const focused = document.activeElement
    // A button that becomes disabled loses the focus to the body. A focus that the owner moved out of the card stays where it is.
    if (focused === document.body || card?.contains(focused)) card?.focus()
  }
  return <Form comment={comment} drafts={forms.drafts} changes={changes} onClose={handleClose} />
}
