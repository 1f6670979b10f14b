import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import { isOutdated, isStale } from './upkeep-posts.server.ts'

/** Pictures are looked for in so many of the newest posts: reading every article takes seconds. */
export const PICTURES_LOOKED_AT = 200
export type IncompletePosts = {
  /** Drafts that wait (`isStale`). */
  stale: number
  /** Published posts that may be out of date (`isOutdated`). */
  outdated: number
  /** Published posts without a description. */
  withoutDescription: number
  /** Of the newest `PICTURES_LOOKED_AT` published posts, those with a picture that has no alternative text. */
  withoutAlt: number
}

export async function countIncompletePosts(db: Db, now: Date): Promise<IncompletePosts> {
  const { rows } = await db.execute<IncompletePosts>(sql`
    select
      (select count(*)::int from ${posts} where ${isStale(now)}) as stale,
      (select count(*)::int from ${posts} where ${isOutdated(now)}) as outdated,
      (select count(*)::int from ${posts} where published and description = '') as "withoutDescription",
      (select count(*)::int from ${posts}
        where id in (select post_id from ${publishedPosts} order by created_at desc, post_id desc limit ${PICTURES_LOOKED_AT})
          and content like '%<img %' and content ~ '<img (?![^>]*\\yalt="[^"])') as "withoutAlt"`)
  return rows[0] ?? { stale: 0, outdated: 0, withoutDescription: 0, withoutAlt: 0 }
}

/** The drafts and published posts that wait for the owner. */
export async function countUpkeepPosts(db: Db, now: Date): Promise<{ drafts: number; outdated: number }> {
  const { rows } = await db.execute<{ drafts: number; outdated: number }>(sql`
    select (select count(*)::int from ${posts} where ${isStale(now)}) as drafts,
      (select count(*)::int from ${posts} where ${isOutdated(now)}) as outdated`)
  return rows[0] ?? { drafts: 0, outdated: 0 }
}
