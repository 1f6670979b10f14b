// What the page of a post shows, in one question: the way to the database and back costs more than most answers.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { preparedOnce } from '#src/db/prepared.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { shownComments, skippedBefore, toCommentPage } from '#src/features/comments/comment-queries.server.ts'
import { ownersWord } from '#src/features/comments/thread-state.server.ts'
import { relatedPosts, selectPost, toPostView, toRelated } from '#src/features/posts/post-queries.server.ts'
import { storable } from '#src/lib/storable.ts'

type ValueOf<Value> = Value extends SQL<infer Type> ? Type : never
type Beside = {
  related: ValueOf<ReturnType<typeof relatedPosts>>
  comments: ValueOf<ReturnType<typeof shownComments>>
  isOpen: ValueOf<ReturnType<typeof ownersWord>>
}

const BESIDE = sql<Beside>`json_build_object(
  'related', ${relatedPosts(posts)},
  'comments', ${shownComments(posts.id, sql.placeholder('skipped'))},
  'isOpen', ${ownersWord(posts.id)}
)`

const postPage = preparedOnce((db) => selectPost(db, sql.placeholder('slug'), BESIDE).prepare('post_page'))

/** The published post at this address with its related posts, a page of its comments and the owner's word about its thread; null without one. */
export async function loadPost(db: Db, slug: string, commentPage = 1) {
  const [row] = await postPage(db).execute({ slug: storable(slug), skipped: skippedBefore(commentPage) })
  if (!row) return null
  const { beside, ...post } = toPostView(row)
  return { post, related: toRelated(beside.related), comments: toCommentPage(beside.comments, commentPage), isThreadOpen: beside.isOpen }
}
