import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ViewSums } from '#src/features/analytics/sum-views.server.ts'
import type { NewestComment } from '#src/features/comments/newest-comments.server.ts'
import type { AdminTabCounts } from '#src/features/posts/admin-list/admin-list.ts'
import { adminListHref } from '#src/features/posts/admin-list/admin-list-url.ts'
import type { UnfinishedPost } from '#src/features/posts/admin-list/list-unfinished.server.ts'
import { CREATE_PATH, editPath, publicPath } from '#src/features/posts/admin-list/post-paths.ts'
import { Box, BoxBody } from '#src/ui/desk/desk.tsx'
import { Figures } from '#src/ui/desk/figures.tsx'
import { ExactTime, RelativeTime } from '#src/ui/desk/relative-time.tsx'
import { Row, Rows } from '#src/ui/desk/rows.tsx'
import styles from './dashboard.module.css'

type SiteFiguresProps = { counts: AdminTabCounts; views: ViewSums; waiting: number }

const COUNTED = 'Days are those of UTC; programs that say so, and you while signed in, are not counted.'

export function SiteFigures({ counts, views, waiting }: SiteFiguresProps) {
  return (
    <Figures
      figures={[
        { name: 'Views today', number: views.today, means: `Pages of posts and the home page that were opened today. ${COUNTED}` },
        { name: 'Views, 7 days', number: views.week, means: `The same for the last 7 days, today included. ${COUNTED}` },
        { name: 'Views, 30 days', number: views.month, means: `The same for the last 30 days, today included. ${COUNTED}` },
        {
          name: 'Published',
          number: counts.published,
          means: 'Posts that everybody can read, projects among them.',
          note: <Link to={adminListHref({ tab: 'published' })}>See them</Link>,
        },
        {
          name: 'Drafts',
          number: counts.drafts,
          means: 'Posts that only you see and that have no date to go out.',
          note: counts.scheduled > 0 ? `and ${counts.scheduled.toLocaleString('en-US')} scheduled` : null,
        },
        { name: 'Comments waiting', number: waiting, means: 'Comments that are held and shown to nobody until you approve them.' },
      ]}
    />
  )
}

export function UnfinishedBox({ posts }: { posts: readonly UnfinishedPost[] }) {
  return (
    <Box title="Continue writing" actions={<Link to={adminListHref({ tab: 'drafts' })}>All drafts</Link>}>
      {posts.length === 0 ? (
        <Nothing>
          Nothing is unfinished. <Link to={CREATE_PATH}>Write a post</Link>
        </Nothing>
      ) : (
        <Rows>
          {posts.map((post) => (
            <Row key={post.id} sub={post.status === 'draft' ? 'draft' : 'changes not published'} end={<RelativeTime at={post.at} />}>
              <Link to={editPath(post.id)}>{post.title}</Link>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}

export function ScheduledBox({ posts }: { posts: readonly UnfinishedPost[] }) {
  return (
    <Box title="Scheduled next" actions={<Link to={adminListHref({ tab: 'scheduled' })}>All scheduled</Link>}>
      {posts.length === 0 ? (
        <Nothing>Nothing is scheduled. A draft that is given a date in the future goes out by itself.</Nothing>
      ) : (
        <Rows>
          {posts.map((post) => (
            <Row key={post.id} sub={<ExactTime at={post.at} />}>
              <Link to={editPath(post.id)}>{post.title}</Link>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}

export function CommentsBox({ comments }: { comments: readonly NewestComment[] }) {
  return (
    <Box title="Newest comments">
      {comments.length === 0 ? (
        <Nothing>Nobody has commented yet.</Nothing>
      ) : (
        <Rows>
          {comments.map((comment) => (
            <Row key={comment.id} sub={<Where comment={comment} />} end={<RelativeTime at={comment.createdAt} />}>
              <p className={styles.comment}>{comment.text}</p>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
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
        <Link className={styles.post} to={publicPath(slug)} reloadDocument>
          {postTitle}
        </Link>
      )}
    </>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <BoxBody>
      <p className={styles.nothing}>{children}</p>
    </BoxBody>
  )
}
