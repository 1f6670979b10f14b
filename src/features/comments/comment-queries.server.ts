// What visitors read of comments. No query here names user_email, and none answers what is not shown.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { preparedOnce } from '#src/db/prepared.server.ts'
import { inGroups } from '#src/lib/in-groups.ts'
import type { CommentView } from './comment.ts'
import { splitLinks } from './split-links.ts'
import { buildThread } from './thread.ts'

/** A page with more would weigh a megabyte; beyond this the oldest are left out. */
const COMMENTS_PER_POST = 2000

type CommentRow = {
  id: string
  parentId: string | null
  name: string
  text: string
  createdAt: string
  adminReply: string | null
  adminRepliedAt: string | null
  isEdited: boolean
  likes: number
}

/** One value: the shown comments of a post with their likes, newest first, as JSON for `toThread`. */
export function shownComments(postId: SQLWrapper): SQL<CommentRow[]> {
  return sql<CommentRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', shown.id, 'parentId', shown.parent_id, 'name', shown.user_name, 'text', shown.comment_text, 'createdAt', shown.created_at,
      'adminReply', shown.admin_reply, 'adminRepliedAt', shown.admin_replied_at, 'isEdited', shown.edited_at is not null,
      'likes', (select count(*) from comment_likes where comment_likes.comment_id = shown.id)
    ) order by shown.created_at desc, shown.id desc), '[]')
    from (
      select id, parent_id, user_name, comment_text, created_at, admin_reply, admin_replied_at, edited_at
      from comments
      where comments.post_id = ${postId} and comments.status = 'shown'
      order by comments.created_at desc, comments.id desc
      limit ${COMMENTS_PER_POST}
    ) as shown
  )`
}

export function toThread(rows: readonly CommentRow[]): CommentView[] {
  return buildThread(
    rows.map(({ text, createdAt, adminReply, adminRepliedAt, ...row }) => ({
      ...row,
      text: splitLinks(text),
      createdAt: toIso(createdAt),
      adminReply: adminReply === null ? null : { text: splitLinks(adminReply), repliedAt: adminRepliedAt && toIso(adminRepliedAt) },
    })),
  )
}

/** The database writes microseconds, and an offset for UTC. */
function toIso(written: string): string {
  return new Date(written).toISOString()
}

/** The shown comments of a post as a tree, newest first, with their likes: one query, however many there are, and whoever asks meanwhile. */
export async function listComments(db: Db, postId: string): Promise<CommentView[]> {
  return toThread(await threadsOf(db)(postId))
}

const THREADS_AT_MOST = 50

const threadsOf = preparedOnce((db) =>
  inGroups<string, CommentRow[]>(
    async (postIds) => {
      const { rows } = await db.execute<{ post_id: string; comments: CommentRow[] }>(sql`
        select asked.post_id, ${shownComments(sql`asked.post_id`)} as comments
        from unnest(${sql.param([...new Set(postIds)])}::uuid[]) as asked (post_id)`)
      const threads = new Map(rows.map((row) => [row.post_id, row.comments]))
      return postIds.map((postId) => () => threads.get(postId.toLowerCase()) ?? [])
    },
    { atMost: THREADS_AT_MOST },
  ),
)

export type ThreadLikes = {
  /** Likes by comment; comments without any are left out. */
  counts: Record<string, number>
  /** The comments that this session likes. */
  liked: string[]
}

/** All likes below a published post, and which of them are this session's; nothing for a post that visitors cannot see. */
export async function findLikes(db: Db, { postId, userSession }: { postId: string; userSession: string }): Promise<ThreadLikes> {
  const { rows } = await db.execute<{ id: string; likes: number; is_mine: boolean }>(sql`
    select comments.id, count(*)::int as likes, bool_or(comment_likes.user_session = ${userSession}) as is_mine
    from comments
    join comment_likes on comment_likes.comment_id = comments.id
    where comments.post_id = ${postId} and comments.status = 'shown'
      and exists (select from published_posts where published_posts.post_id = comments.post_id)
    group by comments.id`)
  return {
    counts: Object.fromEntries(rows.map(({ id, likes }) => [id, likes])),
    liked: rows.filter((row) => row.is_mine).map((row) => row.id),
  }
}

/** Selects id, post_id and level of a comment that visitors can see: itself, what it answers, and its post. No row otherwise. */
export function visibleComment(id: SQLWrapper): SQL {
  return sql`
    select comment.id, comment.post_id, comment.level
    from comments comment
    left join comments parent on parent.id = comment.parent_id
    left join comments above on above.id = parent.parent_id
    left join comments top on top.id = above.parent_id
    join published_posts on published_posts.post_id = comment.post_id
    where comment.id = ${id} and comment.status = 'shown'
      and coalesce(parent.status, 'shown') = 'shown'
      and coalesce(above.status, 'shown') = 'shown'
      and coalesce(top.status, 'shown') = 'shown'`
}
