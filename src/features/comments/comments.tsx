import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Leaf, LeafTitle } from '#src/ui/leaf.tsx'
import styles from './comment.module.css'
import { type CommentView, loadMoreLabel, NEW_COMMENT_PLACE, REPLY_OPENER, REPLY_PLACE } from './comment.ts'
import { Comment } from './comment-item.tsx'
import { NewComment } from './new-comment.tsx'
import type { PlainCommentAnswer } from './plain-comment.ts'
import { countComments } from './thread.ts'
import { ThreadContext } from './thread-context.ts'
import { useLikes } from './use-likes.ts'
import { useShownComments } from './use-shown-comments.ts'

type CommentsProps = {
  postId: string
  comments: CommentView[]
  /** The name below admin replies. */
  author: string
  /** Said in the place of the form when nobody can write here any more. */
  closed: string | null
  /** What became of a comment sent without JavaScript. */
  answer: PlainCommentAnswer | null
}

/** The comments of a post with everything a visitor can do about them. Mount with a key per post. */
export function Comments({ postId, comments, author, closed, answer }: CommentsProps) {
  const { search } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const { list, shown, revealed, status, showMore, handlePosted } = useShownComments(comments)
  const likes = useLikes(postId, list.length > 0, place)
  const remaining = list.length - shown
  return (
    <ThreadContext
      value={{
        postId,
        author,
        isClosed: closed !== null,
        replyTo: new URLSearchParams(search).get('reply'),
        answer,
        revealed,
        ...likes,
        onPosted: handlePosted,
      }}
    >
      <Leaf id="comments" margin={<Margin count={countComments(list)} />}>
        {closed ? <p id={NEW_COMMENT_PLACE}>{closed}</p> : <NewComment onPosted={handlePosted} />}
        <div ref={place} className={styles.list}>
          {list.length > 0 || closed ? null : <EmptyState title="No comments yet. Be the first!" />}
          <ol className={styles.thread}>
            {list.map((comment, index) => (
              <li key={comment.id} className={styles.foldable} data-folded={index < shown ? undefined : ''}>
                <Comment comment={comment} />
              </li>
            ))}
          </ol>
          {remaining > 0 ? (
            <Button className={`${styles.more} ${styles.scripted}`} onClick={showMore} data-noprint>
              {loadMoreLabel(remaining)}
            </Button>
          ) : null}
        </div>
        <p className="sr" role="status">
          {status}
        </p>
        {/* Without JavaScript a Reply button asks for the page with its form open. */}
        <form id={REPLY_OPENER} action={`#${REPLY_PLACE}`} hidden />
      </Leaf>
    </ThreadContext>
  )
}

function Margin({ count }: { count: number }) {
  return (
    <>
      <LeafTitle>Comments</LeafTitle>
      {count > 0 ? (
        <span className="label">
          {count} {count === 1 ? 'comment' : 'comments'}
        </span>
      ) : null}
    </>
  )
}
