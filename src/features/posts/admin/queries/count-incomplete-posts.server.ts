import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'

/** Pictures are looked for in so many of the newest posts: reading every article takes seconds. */
export const PICTURES_LOOKED_AT = 200
export const STALE_DAYS = 30

export type IncompletePosts = {
  /** Drafts without a change for `STALE_DAYS` days. */
  stale: number
  /** Published posts without a description. */
  withoutDescription: number
  /** Of the newest `PICTURES_LOOKED_AT` published posts, those with a picture that has no alternative text. */
  withoutAlt: number
}

export async function countIncompletePosts(db: Db, now: Date): Promise<IncompletePosts> {
  const staleBefore = new Date(now.getTime() - STALE_DAYS * 86_400_000).toISOString()
  const { rows } = await db.execute<IncompletePosts>(sql`
    select
      (select count(*)::int from ${posts} where type = 'post' and status = 'draft' and updated_at < ${staleBefore}::timestamptz) as stale,
      (select count(*)::int from ${posts} where published and description = '') as "withoutDescription",
      (select count(*)::int from ${posts}
        where id in (select post_id from ${publishedPosts} order by created_at desc, post_id desc limit ${PICTURES_LOOKED_AT})
          and regexp_replace(content, '<img\\s[^>]*\\yalt="[^"]+"[^>]*>', '', 'gi') ~* '<img\\s') as "withoutAlt"`)
  return rows[0] ?? { stale: 0, withoutDescription: 0, withoutAlt: 0 }
}
