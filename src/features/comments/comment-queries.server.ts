// What visitors read of comments. No query here names user_email, and none answers what is not shown.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { COMMENT_PAGES_MAX, COMMENTS_PER_PAGE, type CommentPage, type CommentView } from './comment.ts'
import { buildThread, countComments } from './thread/build-thread.ts'
import { splitLinks } from './thread/split-links.ts'

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

type CommentRows = { total: number; rows: CommentRow[] }

/** Counting ends here, so that a post with very many comments costs no more. */
const COUNT_MAX = COMMENTS_PER_PAGE * COMMENT_PAGES_MAX

/**
 * One value, as JSON for `toThread`: one page of the shown comments of a post with their likes, newest first, together with the comments
 * that they answer, and how many there are on all pages. The limit bounds the time that rendering takes, which a visitor could otherwise
 * make as long as they like.
 */
export function approvedCommentsSql(postId: SQLWrapper, skipped: SQLWrapper = sql`0`): SQL<CommentRows> {
  return sql<CommentRows>`(
    with recursive page as (
      select id, parent_id from comments
      where comments.post_id = ${postId} and comments.status = 'shown'
      order by comments.created_at desc, comments.id desc
      limit ${COMMENTS_PER_PAGE} offset ${skipped}
    ), listed as (
      select id, parent_id from page
      union
      select parent.id, parent.parent_id from listed join comments parent on parent.id = listed.parent_id and parent.status = 'shown'
    )
    select json_build_object(
      'total', (
        select count(*) from (
          select from comments where comments.post_id = ${postId} and comments.status = 'shown' limit ${COUNT_MAX}
        ) as counted
      ),
      'rows', coalesce(json_agg(json_build_object(
        'id', shown.id, 'parentId', shown.parent_id, 'name', shown.user_name, 'text', shown.comment_text, 'createdAt', shown.created_at,
        'adminReply', shown.admin_reply, 'adminRepliedAt', shown.admin_replied_at, 'isEdited', shown.edited_at is not null,
        'likes', (select count(*) from comment_likes where comment_likes.comment_id = shown.id)
      ) order by shown.created_at desc, shown.id desc), '[]')
    )
    from listed join comments as shown on shown.id = listed.id
  )`
}

function toThread(rows: readonly CommentRow[]): CommentView[] {
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

/** The page of a post's comments that `approvedCommentsSql` has read, as a tree. */
export function toCommentPage({ total, rows }: CommentRows, page: number): CommentPage {
  const list = toThread(rows)
  const pages = Math.max(1, Math.ceil(total / COMMENTS_PER_PAGE))
  // Replies to a comment that is not shown are counted by the database, and are not in the tree.
  return { list, page, pages, total: pages === 1 ? countComments(list) : total }
}

/** How many comments come before those of a page. */
export function pageOffset(page: number): number {
  return (page - 1) * COMMENTS_PER_PAGE
}

/** The page of a post's comments on which a shown comment stands, counted from 1; null when it is not there. */
export async function findCommentPage(db: Db, { postId, commentId }: { postId: string; commentId: string }): Promise<number | null> {
  const { rows } = await db.execute<{ newer: number }>(sql`
    select (
      select count(*)::int from (
        select from comments
        where comments.post_id = ${postId} and comments.status = 'shown' and (comments.created_at, comments.id) > (wanted.created_at, wanted.id)
        limit ${COUNT_MAX}
      ) as newer
    ) as newer
    from comments wanted where wanted.id = ${commentId} and wanted.post_id = ${postId} and wanted.status = 'shown'`)
  const [found] = rows
  return found ? Math.min(COMMENT_PAGES_MAX, Math.floor(found.newer / COMMENTS_PER_PAGE) + 1) : null
}

/** The newest shown comments of a post as a tree, with their likes. */
export async function listComments(db: Db, postId: string): Promise<CommentPage> {
  const { rows } = await db.execute<{ thread: CommentRows }>(sql`select ${approvedCommentsSql(sql`${postId}::uuid`)} as thread`)
  return toCommentPage(rows[0]?.thread ?? { total: 0, rows: [] }, 1)
}

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
export function visibleCommentSql(id: SQLWrapper): SQL {
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
