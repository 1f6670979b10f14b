import { Form, Link, useNavigation } from 'react-router'
import { INBOX_PATH } from '#src/features/comments/admin/inbox-url.ts'
import type { NewestComment } from '#src/features/comments/newest-comments.server.ts'
import { publicPath } from '#src/features/posts/admin/list/post-paths.ts'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { DashboardRefusal } from './change-dashboard.server.ts'
import styles from './dashboard.module.css'

type CommentsBoxProps = { comments: readonly NewestComment[]; refusal: DashboardRefusal | null }

/** The newest comments, each with a form to reply. */
export function CommentsBox({ comments, refusal }: CommentsBoxProps) {
  return (
    <Box title="Newest comments" actions={<Link to={INBOX_PATH}>All comments</Link>}>
      {comments.length === 0 ? (
        <EmptyMessage>
          Nobody has commented yet. <Link to={adminListHref({ tab: 'published' })}>Choose a post to share</Link>
        </EmptyMessage>
      ) : (
        <Rows>
          {comments.map((comment) => (
            <Row key={comment.id} end={<RelativeTime at={comment.createdAt} />}>
              <p className={styles.comment}>{comment.text}</p>
              <p className={styles.where}>
                <Where comment={comment} />
              </p>
              {comment.adminReply === null ? (
                <ReplyInPlace comment={comment} refusal={refusal?.commentId === comment.id ? refusal : null} />
              ) : (
                <p className={styles.reply}>You: {comment.adminReply}</p>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}

function ReplyInPlace({ comment, refusal }: { comment: NewestComment; refusal: DashboardRefusal | null }) {
  const { formData } = useNavigation()
  const isSending = formData?.get('comment_id') === comment.id
  return (
    <details className={styles.answer} open={refusal !== null}>
      <summary aria-label={`Reply to ${comment.name}`}>Reply</summary>
      <Form method="post">
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="comment_id" value={comment.id} />
        <Field label={comment.status === 'held' ? 'Your reply; it approves the comment' : 'Your reply'} error={refusal?.message}>
          {(control) => <textarea {...control} name="reply" rows={3} required defaultValue={refusal?.reply} />}
        </Field>
        <Button type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : 'Reply'}
        </Button>
      </Form>
    </details>
  )
}

function Where({ comment: { name, status, slug, postTitle } }: { comment: NewestComment }) {
  return (
    <>
      {name}
      {status === 'held' ? ', waits for you,' : ''} on{' '}
      {slug === null ? (
        postTitle
      ) : (
        <a className={styles.post} href={publicPath(slug)}>
          {postTitle}
        </a>
      )}
    </>
  )
}
