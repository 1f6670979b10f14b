import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'

/** So many are looked at by one statement: a few milliseconds. All of them at once take a second where there are 100,000. */
const AT_ONCE = 500

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Takes posts without a comment from the list of commented ones; triggers leave one there when somebody else holds the post. */
export async function forgetUncommentedPosts(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (let place: string | null = BEFORE_ALL; place !== null; ) {
    const { last, silent } = await findSilent(db, place, atOnce)
    if (silent.length > 0) await forget(db, silent)
    place = last
  }
}

type Stretch = { last: string | null; silent: string[] }

/** The next stretch of the list. Each post is looked up by the index of its comments, whatever the planner thinks of reading all of them. */
async function findSilent(db: Db, after: string, atOnce: number): Promise<Stretch> {
  const { rows } = await db.execute<Stretch>(sql`
    SELECT (array_agg(post_id::text ORDER BY post_id DESC))[1] AS last, coalesce(array_agg(post_id::text) FILTER (WHERE is_silent), '{}') AS silent
    FROM (
      SELECT post_id, (SELECT true FROM comments WHERE comments.post_id = noted.post_id AND status IN ('shown', 'held') LIMIT 1) IS NULL AS is_silent
      FROM commented_posts noted WHERE post_id > ${after}::uuid ORDER BY post_id LIMIT ${atOnce}
    ) AS stretch`)
  return rows[0] ?? { last: null, silent: [] }
}

/** Looks again once the posts are held: a comment that came in between keeps its post. Who is writing one holds the post, which is left alone. */
async function forget(db: Db, silent: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM posts WHERE id = ANY (${sql.param([...silent])}::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED`,
    )
    const held = rows.map(({ id }) => id)
    await tx.execute(sql`
      DELETE FROM commented_posts noted
      WHERE post_id = ANY (${sql.param(held)}::uuid[])
        AND NOT EXISTS (SELECT FROM comments WHERE comments.post_id = noted.post_id AND status IN ('shown', 'held'))`)
  })
}
