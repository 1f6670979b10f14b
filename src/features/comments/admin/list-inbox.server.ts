import { and, asc, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { countPages } from '#src/lib/pagination.ts'
import { SELECTION_MAX } from '#src/lib/select-matching.ts'
import { countQueues, queueCondition } from '../moderation/count-queues.server.ts'
import { COMMENTS_PER_PAGE, type Inbox, type InboxQuery, type Period, type SelectedComment } from './inbox.ts'
import { listInboxComments } from './inbox-comments.server.ts'
import { isFiltered } from './inbox-url.ts'

type InboxOptions = { query: InboxQuery; closeAfterDays: number; now: Date }

/** One page of comments. A page beyond the end is the last one. */
export async function listInbox(db: Db, { query, closeAfterDays, now }: InboxOptions): Promise<Inbox> {
  const counts = await countQueues(db)
  const where = listCondition(query, query.search ? await parseSearch(db, query.search) : null, now)
  const total = isFiltered(query) ? await countComments(db, where) : counts[query.queue]
  const pages = countPages(total, COMMENTS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const by = query.sort === 'oldest' ? asc : desc
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(where)
    // The id breaks ties, so that no comment is on two pages.
    .orderBy(by(comments.createdAt), by(comments.id))
    .limit(COMMENTS_PER_PAGE)
    .offset((page - 1) * COMMENTS_PER_PAGE)
  const ids = found.map(({ id }) => id)
  return { comments: await listInboxComments(db, ids, { closeAfterDays, now }), counts, total, page, pages }
}

/** Every comment that matches, on all pages, for a bulk change. At most as many as one change accepts. */
export async function selectInbox(db: Db, query: InboxQuery, now: Date): Promise<SelectedComment[]> {
  const where = listCondition(query, query.search ? await parseSearch(db, query.search) : null, now)
  const rows = await db
    .select({
      id: comments.id,
      name: comments.userName,
      status: comments.status,
      flaggedBecause: sql<string | null>`case when ${comments.reviewedAt} is null then ${comments.flaggedBecause} end`,
      isAnswered: sql<boolean>`${comments.adminReply} is not null`,
      needsNoReply: sql<boolean>`${comments.noReplyNeededAt} is not null`,
    })
    .from(comments)
    .where(where)
    .orderBy(desc(comments.createdAt), comments.id)
    .limit(SELECTION_MAX)
  return rows.map((row) => ({ ...row, readAt: now.toISOString() }))
}

async function countComments(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(comments).where(where)
  return row?.total ?? 0
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const satisfies Record<Period, number>

function listCondition({ queue, search, postId, authorOf, period }: InboxQuery, words: string | null, now: Date): SQL | undefined {
  return and(
    queueCondition(queue),
    search ? sql`${comments.search} @@ ${words}::tsquery` : undefined,
    postId ? eq(comments.postId, postId) : undefined,
    authorOf ? sql`lower(${comments.userEmail}) = (select lower(user_email) from comments where id = ${authorOf})` : undefined,
    period ? gte(comments.createdAt, new Date(now.getTime() - DAYS[period] * 86_400_000)) : undefined,
  )
}

/** The planner estimates matches from a constant query; it cannot look into a function or a subquery. Null matches nothing. */
async function parseSearch(db: Db, search: string): Promise<string | null> {
  const { rows } = await db.execute<{ words: string | null }>(sql`select search_query(${search})::text as words`)
  return rows[0]?.words ?? null
}
