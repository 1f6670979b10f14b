import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import {
  COMMENT_PAGE_PARAM,
  COMMENTS_ANCHOR,
  type CommentPage,
  commentPageQuery,
  loadMoreLabel,
  NEW_COMMENT_ANCHOR,
  REPLY_ANCHOR,
  REPLY_FORM_ID,
} from '../comment.ts'
import { NewComment } from '../form/new-comment.tsx'
import type { NoScriptCommentResult } from '../form/no-script-comment.ts'
import { HeldComments } from '../own/held-comments.tsx'
import styles from './comment-item.module.css'
import { Comment } from './comment-item.tsx'
import { ThreadContext } from './thread-context.ts'
import { useLikes } from './use-likes.ts'
import { useOwnComments } from './use-own-comments.ts'
import { useVisibleComments } from './use-visible-comments.ts'

type CommentsProps = {
  post: { id: string; slug: string }
  comments: CommentPage
  /** The name below admin replies. */
  author: string
  /** The message that replaces the form of a closed thread; null when it is open. */
  closed: string | null
  /** The result of a comment sent without JavaScript. */
  answer: NoScriptCommentResult | null
}

/** The comments of a post with their forms and likes. Mount with a key per post and page. */
export function Comments({ post: { id: postId, slug }, comments, author, closed, answer }: CommentsProps) {
  const { search } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const { list, page, pages, total, visibleCount, revealed, marked, status, showMore, handlePosted } = useVisibleComments(comments)
  const { own, replaceOwn, ...changesOfOwn } = useOwnComments(postId)
  const held = own.filter(({ status }) => status === 'held')
  const likes = useLikes(postId, list.length > 0, place)
  const remaining = list.length - visibleCount
  return (
    <ThreadContext
      value={{
        postId,
        slug,
        author,
        isClosed: closed !== null,
        replyTo: new URLSearchParams(search).get('reply'),
        answer,
        revealed,
        marked,
        own,
        ...changesOfOwn,
        ...likes,
        onPosted: (posted) => {
          replaceOwn(posted.own)
          handlePosted(posted)
        },
      }}
    >
      <Section id={COMMENTS_ANCHOR} margin={<Margin count={total} />}>
        {closed ? <p id={NEW_COMMENT_ANCHOR}>{closed}</p> : <NewComment />}
        <div ref={place} className={styles.list}>
          {held.length > 0 ? <HeldComments held={held} /> : null}
          {list.length > 0 || held.length > 0 || closed ? null : <EmptyState title="No comments yet. Be the first!" />}
          <ol className={styles.thread}>
            {list.map((comment, index) => (
              <li key={comment.id} className={styles.foldable} data-folded={index < visibleCount ? undefined : ''}>
                <Comment comment={comment} />
              </li>
            ))}
          </ol>
          {remaining > 0 ? (
            <Button className={`${styles.more} ${styles.scripted}`} onClick={showMore} data-noprint>
              {loadMoreLabel(remaining)}
            </Button>
          ) : null}
          {pages > 1 ? <CommentPages slug={slug} page={page} pages={pages} isAtEnd={remaining <= 0} /> : null}
        </div>
        <p className="sr" role="status">
          {status}
        </p>
        {/* Without JavaScript a Reply button requests the page with its form open. */}
        <form id={REPLY_FORM_ID} action={`#${REPLY_ANCHOR}`} hidden>
          {page > 1 ? <input type="hidden" name={COMMENT_PAGE_PARAM} value={page} /> : null}
        </form>
      </Section>
    </ThreadContext>
  )
}

type CommentPagesProps = { slug: string; page: number; pages: number; isAtEnd: boolean }

/** Links to newer comments and, once all of this page are visible, to older ones. */
function CommentPages({ slug, page, pages, isAtEnd }: CommentPagesProps) {
  const to = (other: number) => `/posts/${slug}${commentPageQuery(other)}#${COMMENTS_ANCHOR}`
  return (
    <nav className={styles.pages} aria-label="Pages of comments" data-noprint>
      {page > 1 ? <ButtonLink to={to(page - 1)}>Newer comments</ButtonLink> : null}
      {page < pages ? (
        <ButtonLink to={to(page + 1)} className={isAtEnd ? undefined : styles.plainOnly}>
          Older comments
        </ButtonLink>
      ) : null}
    </nav>
  )
}

function Margin({ count }: { count: number }) {
  return (
    <>
      <SectionTitle>Comments</SectionTitle>
      {count > 0 ? (
        <span className="label">
          {count} {count === 1 ? 'comment' : 'comments'}
        </span>
      ) : null}
    </>
  )
}
