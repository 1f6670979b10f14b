import { type SQL, sql } from 'drizzle-orm'

/**
 * The CTE `chosen` (id, status) for a statement that changes the comments that match `where`: locks their posts, then the comments in the
 * order of their ids.
 *
 * A statement that deletes or renames a post locks the post, then its comments in any order. Without the lock of the post, such a statement
 * and this one could each hold a comment that the other waits for. `share` lets several changes run at once; a statement that also deletes
 * replies, whose order it cannot choose, takes the stronger `no key update`.
 */
export function chooseComments(where: SQL, postLock: 'share' | 'no key update' = 'share'): SQL {
  return sql`
    locked_posts as materialized (
      select id from posts where id in (select post_id from comments where ${where}) order by id for ${sql.raw(postLock)}),
    chosen as materialized (
      select id, status from comments where (${where}) and post_id in (select id from locked_posts) order by id for update)`
}
