import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { preparedOnce } from '#src/db/prepared.server.ts'
import { type Answering, inGroups } from '#src/lib/in-groups.ts'
import { viewsTag } from '#src/lib/page-tags.ts'
import { AppError } from '#src/server/errors.ts'

/**
 * Counts one view of a published post and returns its views; throws not_found for any other id. At once, because visitors are shown
 * this number; the counters of the charts follow within a second (`counting/counter.server.ts`). Views at the same time are one write.
 */
export function countPostView(db: Db, postId: string): Promise<number> {
  return counterOf(db)(postId)
}

/** Throws not_found for a post that visitors cannot see: what is counted about it must not be counted about made-up ids. */
export async function requirePublished(db: Db, postId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from published_posts where post_id = ${postId}`)
  if (rows.length === 0) throw new AppError('not_found', { postId })
}

const AT_MOST = 500

const counterOf = preparedOnce((db) => inGroups<string, number>((postIds) => countTogether(db, postIds), { atMost: AT_MOST }))

async function countTogether(db: Db, postIds: readonly string[]): Promise<Answering<number>[]> {
  const times = new Map<string, number>()
  for (const postId of postIds) times.set(postId, (times.get(postId) ?? 0) + 1)
  const counted = await addViews(db, times)
  await tellPages(db, [...counted.keys()])
  return postIds.map((postId) => () => {
    const views = counted.get(postId.toLowerCase())
    if (views === undefined) throw new AppError('not_found', { postId })
    return views
  })
}

/** In the order of the posts, so that no two nodes wait for each other. */
async function addViews(db: Db, times: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const viewed = JSON.stringify([...times].map(([post_id, views]) => ({ post_id, views })))
  // Looking at the published posts in the same statement makes the check and the count one: a draft is never counted.
  const { rows } = await db.execute<{ post_id: string; views: number }>(sql`
    insert into post_analytics as counted (post_id, views)
    select post_id, sum(views) from jsonb_to_recordset(${viewed}::jsonb) as viewed (post_id uuid, views int)
    where (select true from published_posts where published_posts.post_id = viewed.post_id)
    group by post_id order by post_id
    on conflict (post_id) do update set views = counted.views + excluded.views
    returning post_id, views`)
  return new Map(rows.map(({ post_id, views }) => [post_id, views]))
}

/** Pages that are rendered again for the sake of their views, a second, at most: in a rush the figure on a page lags a little. */
const TOLD_A_SECOND = 10
const turn = { second: 0, left: TOLD_A_SECOND }

async function tellPages(db: Db, postIds: readonly string[]): Promise<void> {
  const second = Math.floor(performance.now() / 1000)
  if (turn.second !== second) Object.assign(turn, { second, left: TOLD_A_SECOND })
  const told = postIds.slice(0, turn.left)
  if (told.length === 0) return
  turn.left -= told.length
  await db.execute(sql`select pg_notify('inkfolio_pages', ${JSON.stringify(told.map((postId) => [viewsTag(postId), null]))})`)
}
