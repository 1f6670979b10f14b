import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { countPages } from '#src/lib/pagination.ts'
import { SELECTION_MAX } from '#src/lib/select-matching.ts'
import { writeCsv } from '#src/lib/text/csv.ts'
import {
  type AdminSubscriber,
  type SelectedSubscriber,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberCounts,
  type SubscriberFilters,
  type SubscriberListing,
  type SubscriberListQuery,
} from './admin-subscriber.ts'

/** One page of the list. A page beyond the end returns the last one. */
export async function listSubscribers(db: Db, query: SubscriberListQuery): Promise<SubscriberListing> {
  const where = conditionOf(query)
  const [counted] = await db.select({ total: count() }).from(subscribers).where(where)
  const total = counted?.total ?? 0
  const pages = countPages(total, SUBSCRIBERS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const rows = await selectRows(db)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
  return { subscribers: rows.map(toAdminSubscriber), counts: await countSubscribers(db), total, page, pages }
}

/** Everyone who matches, on all pages, for a removal. At most as many as one change accepts. */
export function selectSubscribers(db: Db, filters: SubscriberFilters): Promise<SelectedSubscriber[]> {
  return db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(conditionOf(filters))
    .orderBy(desc(SINCE), subscribers.id)
    .limit(SELECTION_MAX)
}

const CSV_COLUMNS = ['email', 'status', 'source', 'asked_at', 'confirmed_at', 'left_at', 'last_mailed_at'] as const

/** The CSV file of everyone who matches, by address, so that two exports can be compared line by line. */
export async function exportSubscribers(db: Db, filters: SubscriberFilters): Promise<string> {
  const rows = await selectRows(db).where(conditionOf(filters)).orderBy(asc(subscribers.email))
  return writeCsv([
    CSV_COLUMNS,
    ...rows.map(({ email, status, source, askedAt, confirmedAt, leftAt, lastMailedAt }) => [
      email,
      status,
      source,
      ...[askedAt, confirmedAt, leftAt, lastMailedAt].map((at) => at?.toISOString() ?? ''),
    ]),
  ])
}

async function countSubscribers(db: Db): Promise<SubscriberCounts> {
  const withStatus = (status: keyof SubscriberCounts) => sql<number>`count(*) FILTER (WHERE ${subscribers.status} = ${status})::int`
  const [counts] = await db.select({ active: withStatus('active'), pending: withStatus('pending') }).from(subscribers)
  return counts ?? { active: 0, pending: 0 }
}

const SINCE = sql<Date>`coalesce(${subscribers.confirmedAt}, ${subscribers.askedAt})`.mapWith(subscribers.askedAt)

function selectRows(db: Db) {
  const { id, email, status, source, askedAt, confirmedAt, leftAt, lastMailedAt } = subscribers
  return db.select({ id, email, status, source, askedAt, confirmedAt, leftAt, lastMailedAt, since: SINCE }).from(subscribers)
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function toAdminSubscriber({ id, email, status, source, since, leftAt, lastMailedAt }: Row): AdminSubscriber {
  return {
    ...{ id, email, status, source },
    since: since.toISOString(),
    leftAt: status === 'left' ? (leftAt?.toISOString() ?? null) : null,
    lastMailedAt: lastMailedAt?.toISOString() ?? null,
  }
}

function conditionOf({ search, status, source }: SubscriberFilters): SQL | undefined {
  return and(
    search === '' ? undefined : ilike(subscribers.email, containsPattern(search)),
    status === '' ? undefined : eq(subscribers.status, status),
    source === '' ? undefined : eq(subscribers.source, source),
  )
}

function orderOf({ sort, direction }: SubscriberListQuery): SQL[] {
  const keys = { since: SINCE, email: subscribers.email, lastMailed: subscribers.lastMailedAt }
  const [key, id] = [keys[sort], subscribers.id]
  // Rows without a value come last in both directions.
  return direction === 'asc' ? [sql`${key} ASC NULLS LAST`, asc(id)] : [sql`${key} DESC NULLS LAST`, desc(id)]
}
