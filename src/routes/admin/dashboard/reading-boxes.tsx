import { Form, Link } from 'react-router'
import { PANELS, STAT_DEFINITIONS } from '#src/features/analytics/reports/panels.ts'
import type { PostStats, RisingPost } from '#src/features/analytics/reports/read-views.server.ts'
import type { EmptySearch } from '#src/features/analytics/reports/unanswered.server.ts'
import { CREATE_PATH, detailsPath } from '#src/features/posts/admin/list/post-paths.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { upkeepHref } from '../upkeep/upkeep-url.ts'
import styles from './dashboard.module.css'

export function TopPostsBox({ posts }: { posts: readonly PostStats[] }) {
  return (
    <Box title="Most read, 30 days" actions={<Link to="/admin/analytics">Analytics</Link>}>
      {posts.length === 0 ? (
        <EmptyMessage>
          Nobody has read a post in the last 30 days. <Link to={CREATE_PATH}>Write something new</Link>
        </EmptyMessage>
      ) : (
        <Rows>
          {posts.map((post) => (
            <Row key={post.postId} end={<Views number={post.views} />}>
              <Link to={detailsPath(post.postId)}>{post.title}</Link>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}

export function RisingBox({ posts }: { posts: readonly RisingPost[] }) {
  if (posts.length === 0) return null
  return (
    <Box title="Rising">
      <Rows>
        {posts.map((post) => (
          <Row key={post.postId} sub={`usually ${formatCount(post.usual)} a day`} end={<Views number={post.views} during=" in 7 days" />}>
            <Link
              to={detailsPath(post.postId)}
              title="At least twice the views that are usual for this post: the median of the four weeks before."
            >
              {post.title}
            </Link>
          </Row>
        ))}
      </Rows>
    </Box>
  )
}

export function EmptySearchesBox({ searches }: { searches: readonly EmptySearch[] }) {
  return (
    <Box title="Searched for, not found" actions={<Link to={upkeepHref('searches')}>Upkeep</Link>}>
      {searches.length === 0 ? (
        <EmptyMessage>In the last 30 days every search found something.</EmptyMessage>
      ) : (
        <Rows>
          {searches.map(({ term, searches: times }) => (
            <Row
              key={term}
              sub={<span title={PANELS.searches.columns[0].definition}>{times === 1 ? 'once' : `${formatCount(times)} times`}</span>}
              end={
                <Form method="post">
                  <input type="hidden" name="intent" value="write" />
                  <Button type="submit" name="term" value={term} aria-label={`Write this: ${term}`}>
                    Write this
                  </Button>
                </Form>
              }
            >
              <span className={styles.term}>{term}</span>
            </Row>
          ))}
        </Rows>
      )}
    </Box>
  )
}

function Views({ number, during = '' }: { number: number; during?: string }) {
  return (
    <span className="num" title={STAT_DEFINITIONS.views}>
      {formatCount(number)}
      <span className="sr"> views</span>
      {during}
    </span>
  )
}
