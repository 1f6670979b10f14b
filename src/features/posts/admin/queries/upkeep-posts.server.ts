// Drafts that wait, and published posts that may be out of date.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isSetAside } from '#src/db/is-set-aside.ts'
import { dailyViews } from '#src/db/schema/analytics.ts'
import { posts } from '#src/db/schema/posts.ts'

export const STALE_DAYS = 30
/** After so many days without a change a published post may be out of date. */
export const OUTDATED_DAYS = 365
/** A post that is read has so many views in so many days. */
export const READ_VIEWS = 10
export const VIEW_DAYS = 30

/** `views` are those of the last `VIEW_DAYS` days. `updatedAt` is ISO 8601. */
export type WaitingPost = { id: string; title: string; slug: string; updatedAt: string; words: number; views: number }
type Page = { now: Date; limit: number; offset: number }
type Row = Omit<WaitingPost, 'updatedAt'> & { updatedAt: string | Date }

/** Drafts without a change for `STALE_DAYS` days that are not set aside. */
export function isStale(now: Date): SQL {
  return sql`type = 'post' and status = 'draft' and updated_at < ${daysBefore(now, STALE_DAYS)}::timestamptz
    and not ${isSetAside('drafts', sql`posts.id::text`, { now })}`
}

/** Published posts without a change for `OUTDATED_DAYS` days that are read and not set aside. */
export function isOutdated(now: Date): SQL {
  return sql`published and updated_at < ${daysBefore(now, OUTDATED_DAYS)}::timestamptz and id in (select post_id from ${recentViews(now)} as read)
    and not ${isSetAside('outdated', sql`posts.id::text`, { now })}`
}

function recentViews(now: Date): SQL {
  return sql`(select post_id, sum(views)::int as views from ${dailyViews} where day >= ${daysBefore(now, VIEW_DAYS).slice(0, 10)}::date
    group by post_id having sum(views) >= ${READ_VIEWS})`
}

/** The drafts that wait longest first. */
export async function listStaleDrafts(db: Db, { now, limit, offset }: Page): Promise<WaitingPost[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, slug, updated_at as "updatedAt", ${WORDS} as words, 0 as views
    from ${posts} where ${isStale(now)} order by updated_at, id limit ${limit} offset ${offset}`)
  return rows.map(toWaitingPost)
}

/** The posts with the most views first. */
export async function listOutdatedPosts(db: Db, { now, limit, offset }: Page): Promise<WaitingPost[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, slug, updated_at as "updatedAt", 0 as words, read.views
    from ${posts} join ${recentViews(now)} as read on read.post_id = posts.id
    where ${isOutdated(now)} order by read.views desc, id limit ${limit} offset ${offset}`)
  return rows.map(toWaitingPost)
}

/** A draft is not rendered yet, so its words are those of its markup. */
const WORDS = sql`coalesce(array_length(regexp_split_to_array(nullif(btrim(regexp_replace(content, '<[^>]*>', ' ', 'g')), ''), '\\s+'), 1), 0)`

function toWaitingPost({ updatedAt, ...row }: Row): WaitingPost {
  return { ...row, updatedAt: new Date(updatedAt).toISOString() }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString()
}
