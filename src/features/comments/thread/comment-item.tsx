import { type MouseEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '#src/lib/browser/plain-click.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { badgeClass } from '#src/ui/badge.ts'
import { PathIcon } from '#src/ui/icon.tsx'
import { acceptsReplies, type CommentView, commentAnchor, commentHref, REPLY_ANCHOR, REPLY_FORM_ID, repliesLabel } from '../comment.ts'
import { LazyForm, NoScriptForm, preloadForm } from '../form/lazy-form.tsx'
import { OwnActions } from '../own/lazy-own-actions.tsx'
import styles from './comment-item.module.css'
import { CommentText } from './comment-text.tsx'
import { type PostedComment, useThread } from './thread-context.ts'

const HEART = 'M10 16.5 3.6 10A3.9 3.9 0 0 1 9.2 4.6l.8.9.8-.9A3.9 3.9 0 0 1 16.4 10Z'
const ARROW_BACK = 'M8 5 3.5 9.5 8 14M4 9.5h7.5a5 5 0 0 1 5 5v1'

/** One comment with its likes, the admin's reply, its reply form and all replies below it. */
export function Comment({ comment }: { comment: CommentView }) {
  const { author, revealed, marked, own } = useThread()
  const mine = own.find(({ id }) => id === comment.id)
  const repliesId = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? revealed.includes(comment.id)
  const { replies, adminReply } = comment
  const reply = useReplyForm(comment, () => setChosen(true))
  return (
    <article
      id={commentAnchor(comment.id)}
      className={styles.comment}
      tabIndex={-1}
      aria-label={`Comment by ${comment.name}`}
      data-marked={marked === comment.id ? '' : undefined}
    >
      <Head name={comment.name} date={<DateLink comment={comment} />}>
        {comment.editedAt ? <EditedMark at={comment.editedAt} /> : null}
      </Head>
      <CommentText commentId={comment.id} part="text" html={comment.html} />
      {adminReply ? (
        <div className={styles.adminReply}>
          <Head name={author} date={adminReply.repliedAt ? <Time at={adminReply.repliedAt} /> : null}>
            <span className={badgeClass}>Admin</span>
          </Head>
          <CommentText commentId={comment.id} part="reply" html={adminReply.html} />
        </div>
      ) : null}
      <div className={styles.bar} data-noprint>
        <LikeButton comment={comment} />
        {reply.button}
        {replies.length > 0 ? (
          <button
            type="button"
            className={styles.scripted}
            aria-expanded={isOpen}
            aria-controls={repliesId}
            onClick={() => setChosen(!isOpen)}
          >
            {repliesLabel(replies.length, isOpen)}
          </button>
        ) : null}
      </div>
      {reply.form}
      {mine ? (
        <Suspense>
          <OwnActions own={mine} isAnswered={replies.length > 0 || adminReply !== null} />
        </Suspense>
      ) : null}
      {replies.length > 0 ? (
        <ol id={repliesId} className={`${styles.replies} ${styles.foldable}`} data-folded={isOpen ? undefined : ''}>
          {replies.map((below) => (
            <li key={below.id}>
              <Comment comment={below} />
            </li>
          ))}
        </ol>
      ) : null}
    </article>
  )
}

function Head({ name, date, children }: { name: string; date: ReactNode; children?: ReactNode }) {
  return (
    <p className={styles.head}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {children}
      {date}
    </p>
  )
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}

/** The lasting address of the comment. A click only marks it, because it is on this page. */
function DateLink({ comment: { id, createdAt } }: { comment: CommentView }) {
  const { slug } = useThread()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate({ pathname, search, hash: commentAnchor(id) }, { preventScrollReset: true })
  }
  return (
    <a className={styles.date} href={commentHref(slug, id)} rel="nofollow" onClick={handleClick}>
      <Time at={createdAt} />
    </a>
  )
}

function EditedMark({ at }: { at: string }) {
  return (
    <time className="label" dateTime={at} title={`${formatDate(at)}, ${at.slice(11, 16)}`}>
      edited
    </time>
  )
}

/** Disabled until hydration, and once this browser has liked the comment. */
function LikeButton({ comment }: { comment: CommentView }) {
  const { likeCount, isLiked, like } = useThread()
  const [isPending, setPending] = useState(false)
  const isHydrated = useHydrated()
  const count = likeCount(comment)
  const liked = isLiked(comment.id)
  async function handleClick() {
    setPending(true)
    await like(comment)
    setPending(false)
  }
  return (
    <button
      type="button"
      className={liked ? styles.liked : undefined}
      disabled={!isHydrated || liked || isPending}
      aria-label={`${liked ? 'Liked' : 'Like'}, ${count} ${count === 1 ? 'like' : 'likes'}`}
      onClick={handleClick}
    >
      <PathIcon d={HEART} />
      {count}
    </button>
  )
}

/** The button that opens and closes the reply form, and the form. A closed form keeps its text. */
function useReplyForm(comment: CommentView, onReplied: () => void): { button: ReactNode; form: ReactNode } {
  const { isClosed, replyTo, answer, onPosted } = useThread()
  const [state, setState] = useState<'none' | 'open' | 'folded'>('none')
  const button = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const isAsked = replyTo === comment.id || answer?.parentId === comment.id
  // The visitor pressed Reply before hydration, and the browser requested the page with this form open.
  useEffect(() => {
    if (isAsked) setState('open')
  }, [isAsked])
  if (isClosed || !acceptsReplies(comment.level)) return { button: null, form: null }

  function toggle(event: MouseEvent) {
    event.preventDefault()
    setState(state === 'open' ? 'folded' : 'open')
  }
  function handlePosted(posted: PostedComment) {
    setState('none')
    onReplied()
    onPosted(posted)
  }
  const form = { parentId: comment.id, label: `Reply to ${comment.name}`, place: REPLY_ANCHOR }
  return {
    button: (
      <button
        ref={button}
        type="submit"
        form={REPLY_FORM_ID}
        name="reply"
        value={comment.id}
        aria-expanded={state === 'open'}
        aria-controls={state === 'none' ? undefined : formId}
        onClick={toggle}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
      >
        <PathIcon d={ARROW_BACK} />
        Reply
      </button>
    ),
    form: (
      <>
        {state === 'none' ? null : (
          <div id={formId} className={styles.replyForm} hidden={state === 'folded'}>
            <LazyForm {...form} onPosted={handlePosted} />
          </div>
        )}
        {isAsked ? (
          <div id={REPLY_ANCHOR} className={styles.replyForm}>
            <NoScriptForm {...form} />
          </div>
        ) : null}
      </>
    ),
  }
}
