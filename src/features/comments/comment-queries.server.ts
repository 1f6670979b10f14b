// The comments that visitors see. No query here selects user_email or a comment that is not approved.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import { COMMENT_PAGES_MAX, COMMENTS_PER_PAGE, type CommentPage, type CommentView } from './comment.ts'
import { type RenderedTexts, refreshComments, type StoredTexts } from './rendering/refresh-comments.server.ts'
import type { HighlightCode } from './rendering/render-comment.server.ts'
import { buildThread, countComments } from './thread/build-thread.ts'

type CommentRow = StoredTexts & {
  parentId: string | null
  name: string
  createdAt: string
  adminRepliedAt: string | null
  editedAt: string | null
  likes: number
}

type CommentRows = { total: number; rows: CommentRow[] }

/** The count stops here, which bounds its cost on a post with very many comments. */
const COUNT_MAX = COMMENTS_PER_PAGE * COMMENT_PAGES_MAX

/**
 * A scalar subquery, JSON for `toCommentPage`: one page of the approved comments of a post with their likes, newest first, the
 * comments above them, and the number on all pages. The page size bounds the time of rendering.
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
        'id', comment.id, 'parentId', comment.parent_id, 'name', comment.user_name, 'text', comment.comment_text, 'format', comment.format,
        'html', comment.comment_html, 'adminReply', comment.admin_reply, 'replyFormat', comment.reply_format, 'replyHtml', comment.reply_html,
        'renderVersion', comment.render_version, 'createdAt', comment.created_at, 'adminRepliedAt', comment.admin_replied_at,
        'editedAt', comment.edited_at,
        'likes', (select count(*) from comment_likes where comment_likes.comment_id = comment.id)
      ) order by comment.created_at desc, comment.id desc), '[]')
    )
    from listed join comments as comment on comment.id = listed.id
  )`
}

function toThread(rows: readonly CommentRow[], rendered: ReadonlyMap<string, RenderedTexts>): CommentView[] {
  return buildThread(
    rows.map(({ id, parentId, name, likes, createdAt, editedAt, adminReply, adminRepliedAt }) => {
      const { html = '', replyHtml = null } = rendered.get(id) ?? {}
      return {
        id,
        parentId,
        name,
        likes,
        html,
        createdAt: toIso(createdAt),
        editedAt: editedAt && toIso(editedAt),
        adminReply: adminReply === null ? null : { html: replyHtml, repliedAt: adminRepliedAt && toIso(adminRepliedAt) },
      }
    }),
  )
}

/** PostgreSQL writes microseconds and a UTC offset. */
function toIso(written: string): string {
  return siteTime(new Date(written))
}

/** Builds the thread from the result of `approvedCommentsSql`. Renders and stores comments that have no current HTML. */
export async function toCommentPage(
  db: Db,
  { total, rows }: CommentRows,
  { page, highlightCode }: { page: number; highlightCode?: HighlightCode | undefined },
): Promise<CommentPage> {
  const list = toThread(rows, await refreshComments(db, rows, highlightCode))
  const pages = Math.max(1, Math.ceil(total / COMMENTS_PER_PAGE))
  // The database counts replies below comments that are not approved; the tree does not contain them.
  return { list, page, pages, total: pages === 1 ? countComments(list) : total }
}

export function pageOffset(page: number): number {
  return (page - 1) * COMMENTS_PER_PAGE
}

/** Finds the page that lists an approved comment, counted from 1; null without such a comment on the post. */
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

/** The first page of a post's comments. */
export async function listComments(db: Db, postId: string, highlightCode?: HighlightCode): Promise<CommentPage> {
  const { rows } = await db.execute<{ thread: CommentRows }>(sql`select ${approvedCommentsSql(sql`${postId}::uuid`)} as thread`)
  return toCommentPage(db, rows[0]?.thread ?? { total: 0, rows: [] }, { page: 1, highlightCode })
}

export type ThreadLikes = {
  /** Likes by comment id, without comments that have none. */
  counts: Record<string, number>
  /** Ids of the comments that this session likes. */
  liked: string[]
}

/** The likes of a published post's comments, and those of this session; empty for any other post. */
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

/** Selects id, post_id and level of a comment if it, all comments above it and its post are visible; otherwise no row. */
export function visibleCommentSql(id: SQLWrapper): SQL {
  return sql`select id, post_id, level from visible_comment(${id})`
}
