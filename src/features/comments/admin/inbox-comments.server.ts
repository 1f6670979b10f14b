// Loads the comments of one inbox page with everything that their cards show, in one query.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CommentStatus } from '#src/db/schema/comments.ts'
import { COMMENT_RENDER_VERSION } from '../rendering/render-version.ts'
import { AUTHOR_COUNT_MAX, type EarlierState, type InboxComment } from './inbox.ts'

const DAY_MS = 86_400_000
const EARLIER_STATES_MAX = 20

type Rules = { closeAfterDays: number; now: Date }

/** Lists the comments in the order of the ids, without those that no longer exist. */
export async function listInboxComments(db: Db, ids: readonly string[], { closeAfterDays, now }: Rules): Promise<InboxComment[]> {
  if (ids.length === 0) return []
  const closesBefore = closeAfterDays === 0 ? null : new Date(now.getTime() - closeAfterDays * DAY_MS).toISOString()
  const { rows } = await db.execute<CardRow>(sql`
    with page as materialized (select * from comments where id = any(${sql.param(ids)}::uuid[])),
      authors as materialized (
        select address, count(*)::int as all_of_them, count(*) filter (where status = 'shown')::int as shown,
          count(*) filter (where status = 'spam')::int as spam
        from (select distinct lower(user_email) as address from page where user_email <> '') addresses,
          lateral (select status from comments where lower(user_email) = address limit ${AUTHOR_COUNT_MAX + 1}) theirs
        group by address)
    select page.id, page.status, page.trashed_from, page.user_name, page.user_email, page.comment_text,
      case when page.format = 'markdown' and page.render_version = ${COMMENT_RENDER_VERSION} then page.comment_html end as html, page.created_at::text,
      page.held_because, page.reviewed_at is not null as is_reviewed, page.flagged_because, page.admin_reply, page.admin_replied_at::text,
      page.no_reply_needed_at is not null as needs_no_reply,
      (select count(*)::int from comment_likes where comment_id = page.id) as likes,
      (select count(*)::int from comments reply where reply.parent_id = page.id and reply.status in ('shown', 'held')) as replies,
      parent.id as parent_id, parent.user_name as parent_name, parent.comment_text as parent_text,
      coalesce(parent.status, 'shown') <> 'shown' or coalesce(above.status, 'shown') <> 'shown'
        or coalesce(top.status, 'shown') <> 'shown' as is_below_hidden,
      posts.id as post_id, posts.slug, posts.title, posts.published,
      case when thread.is_open then null when not thread.is_open then 'owner'
        when posts.created_at <= ${closesBefore}::timestamptz then 'age' end as closed,
      coalesce(authors.all_of_them, 1) as all_of_them, coalesce(authors.shown, (page.status = 'shown')::int) as shown,
      coalesce(authors.spam, (page.status = 'spam')::int) as spam,
      exists (select from comment_bans where address = lower(page.user_email)) as is_banned,
      (select json_agg(earlier) from (
        select edits.edited_at as "editedAt", users.name as "editedBy", edits.is_by_author as "isByAuthor", edits.user_name as "userName",
          edits.comment_text as "commentText", edits.admin_reply as "adminReply"
        from comment_edits edits left join users on users.id = edits.edited_by
        where edits.comment_id = page.id order by edits.edited_at desc limit ${EARLIER_STATES_MAX}) earlier) as earlier
    from page
    join posts on posts.id = page.post_id
    left join authors on authors.address = lower(page.user_email)
    left join comment_threads thread on thread.post_id = page.post_id
    left join comments parent on parent.id = page.parent_id
    left join comments above on above.id = parent.parent_id
    left join comments top on top.id = above.parent_id`)
  const cards = new Map(rows.map((row) => [row.id, toInboxComment(row, now)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type CardRow = {
  id: string
  status: CommentStatus
  trashed_from: CommentStatus | null
  user_name: string
  user_email: string
  comment_text: string
  html: string | null
  created_at: string
  held_because: string | null
  is_reviewed: boolean
  flagged_because: string | null
  admin_reply: string | null
  admin_replied_at: string | null
  needs_no_reply: boolean
  likes: number
  replies: number
  parent_id: string | null
  parent_name: string | null
  parent_text: string | null
  is_below_hidden: boolean
  post_id: string
  slug: string
  title: string
  published: boolean
  closed: 'owner' | 'age' | null
  all_of_them: number
  shown: number
  spam: number
  is_banned: boolean
  earlier: EarlierState[] | null
}

function toInboxComment(row: CardRow, now: Date): InboxComment {
  return {
    id: row.id,
    status: row.status,
    trashedFrom: row.trashed_from,
    name: row.user_name,
    address: row.user_email,
    text: row.comment_text,
    html: row.html,
    readAt: now.toISOString(),
    createdAt: toIso(row.created_at),
    likes: row.likes,
    replies: row.replies,
    heldBecause: row.held_because,
    flaggedBecause: row.is_reviewed ? null : row.flagged_because,
    adminReply: row.admin_reply,
    adminRepliedAt: row.admin_replied_at && toIso(row.admin_replied_at),
    needsNoReply: row.needs_no_reply,
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '', text: row.parent_text ?? '' },
    isBelowHidden: row.is_below_hidden,
    post: { id: row.post_id, slug: row.slug, title: row.title, isPublished: row.published, closed: row.closed },
    author: {
      others: row.all_of_them - 1,
      shown: row.shown - (row.status === 'shown' ? 1 : 0),
      spam: row.spam - (row.status === 'spam' ? 1 : 0),
      isBanned: row.is_banned,
    },
    earlier: (row.earlier ?? []).map((state) => ({ ...state, editedAt: toIso(state.editedAt) })),
  }
}

function toIso(stored: string): string {
  return new Date(stored).toISOString()
}
