import { Link } from 'react-router'
import { CREATE_PATH, editPath } from '#src/features/posts/admin/list/post-paths.ts'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import type { UnfinishedPost } from '#src/features/posts/admin/queries/list-unfinished.server.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'

export function UnfinishedBox({ posts }: { posts: readonly UnfinishedPost[] }) {
  return (
    <Box title="Continue writing" actions={<Link to={adminListHref({ tab: 'drafts' })}>All drafts</Link>}>
      {posts.length === 0 ? (
        <EmptyMessage>
          Nothing is unfinished. <Link to={CREATE_PATH}>Write a post</Link>
        </EmptyMessage>
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
        <EmptyMessage>Nothing is scheduled. A draft that is given a date in the future goes out by itself.</EmptyMessage>
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
