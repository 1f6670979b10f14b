// Loads the page of a post with one query: a round trip to the database costs more than most queries.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { preparedOnce } from '#src/db/client/prepared-once.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { approvedCommentsSql, pageOffset, toCommentPage } from '#src/features/comments/comment-queries.server.ts'
import type { HighlightCode } from '#src/features/comments/rendering/render-comment.server.ts'
import { threadOverride } from '#src/features/comments/thread-state.server.ts'
import { adjacentPostSql, seriesPartsSql } from '#src/features/posts/article/post-links.server.ts'
import { relatedPostsSql, selectPost, toPostView, toRelatedPosts } from '#src/features/posts/post-queries.server.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'

type ValueOf<Value> = Value extends SQL<infer Type> ? Type : never
type RelatedData = {
  related: ValueOf<ReturnType<typeof relatedPostsSql>>
  comments: ValueOf<ReturnType<typeof approvedCommentsSql>>
  isOpen: ValueOf<ReturnType<typeof threadOverride>>
  older: ValueOf<ReturnType<typeof adjacentPostSql>>
  newer: ValueOf<ReturnType<typeof adjacentPostSql>>
  parts: ValueOf<ReturnType<typeof seriesPartsSql>>
}

const RELATED_DATA = sql<RelatedData>`json_build_object(
  'related', ${relatedPostsSql(posts)},
  'comments', ${approvedCommentsSql(posts.id, sql.placeholder('skipped'))},
  'isOpen', ${threadOverride(posts.id)},
  'older', ${adjacentPostSql('older', posts)},
  'newer', ${adjacentPostSql('newer', posts)},
  'parts', ${seriesPartsSql(posts.series)}
)`

const postPage = preparedOnce((db) => selectPost(db, sql.placeholder('slug'), RELATED_DATA).prepare('post_page'))

/**
 * The published post with this slug, its related and adjacent posts, the parts of its series, a page of its comments and the owner's
 * setting of its thread; null without one.
 */
export async function loadPost(db: Db, slug: string, { page = 1, highlightCode }: { page?: number; highlightCode?: HighlightCode } = {}) {
  const [row] = await postPage(db).execute({ slug: removeNul(slug), skipped: pageOffset(page) })
  if (!row) return null
  const { beside, ...post } = toPostView(row)
  return {
    post,
    related: toRelatedPosts(beside.related),
    comments: await toCommentPage(db, beside.comments, { page, highlightCode }),
    isThreadOpen: beside.isOpen,
    adjacent: { older: beside.older, newer: beside.newer },
    parts: beside.parts,
  }
}
