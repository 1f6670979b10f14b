// Loads the comments of one inbox page with everything that their cards show, in one query.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { COMMENT_RENDER_VERSION } from '../rendering/render-version.ts'
import { AUTHOR_COUNT_MAX, type InboxComment } from './inbox.ts'

const DAY_MS = 86_400_000
const EARLIER_STATES_MAX = 20

/** Times as PostgreSQL writes them. */
type CardRow = Omit<InboxComment, 'readAt' | 'isAnswered'>

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
    select page.id, page.status, page.trashed_from as "trashedFrom", page.user_name as name, page.user_email as address, page.comment_text as text,
      case when page.format = 'markdown' and page.render_version = ${COMMENT_RENDER_VERSION} then page.comment_html end as html,
      page.created_at::text as "createdAt", page.held_because as "heldBecause",
      case when page.reviewed_at is null then page.flagged_because end as "flaggedBecause",
      page.admin_reply as "adminReply", page.admin_replied_at::text as "adminRepliedAt", page.no_reply_needed_at is not null as "needsNoReply",
      (select count(*)::int from comment_likes where comment_id = page.id) as likes,
      (select count(*)::int from comments reply where reply.parent_id = page.id and reply.status in ('shown', 'held')) as replies,
      case when parent.id is not null
        then json_build_object('id', parent.id, 'name', parent.user_name, 'text', parent.comment_text) end as parent,
      coalesce(parent.status, 'shown') <> 'shown' or coalesce(above.status, 'shown') <> 'shown'
        or coalesce(top.status, 'shown') <> 'shown' as "isBelowHidden",
      json_build_object('id', posts.id, 'slug', posts.slug, 'title', posts.title, 'isPublished', posts.published,
        'closed', case when thread.is_open then null when not thread.is_open then 'owner'
          when posts.created_at <= ${closesBefore}::timestamptz then 'age' end) as post,
      json_build_object('others', coalesce(authors.all_of_them - 1, 0),
        'shown', coalesce(authors.shown - (page.status = 'shown')::int, 0), 'spam', coalesce(authors.spam - (page.status = 'spam')::int, 0),
        'isBanned', exists (select from comment_bans where address = lower(page.user_email))) as author,
      coalesce((select json_agg(earlier) from (
        select edits.edited_at as "editedAt", users.name as "editedBy", edits.is_by_author as "isByAuthor", edits.user_name as "userName",
          edits.comment_text as "commentText", edits.admin_reply as "adminReply"
        from comment_edits edits left join users on users.id = edits.edited_by
        where edits.comment_id = page.id order by edits.edited_at desc limit ${EARLIER_STATES_MAX}) earlier), '[]') as earlier
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

function toInboxComment(row: CardRow, now: Date): InboxComment {
  return {
    ...row,
    readAt: now.toISOString(),
    isAnswered: row.adminReply !== null,
    createdAt: toIso(row.createdAt),
    adminRepliedAt: row.adminRepliedAt && toIso(row.adminRepliedAt),
    earlier: row.earlier.map((state) => ({ ...state, editedAt: toIso(state.editedAt) })),
  }
}

function toIso(stored: string): string {
  return new Date(stored).toISOString()
}
