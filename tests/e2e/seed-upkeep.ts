// Seeds what waits in the queues of upkeep. Only time makes a draft old, and a journey cannot wait for it.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyViews } from '#src/db/schema/analytics.ts'
import { posts } from '#src/db/schema/posts.ts'

/** Each journey has a draft and a post of its own, also when it is repeated. */
const JOURNEYS = 8

export async function seedUpkeep(db: Db): Promise<void> {
  const [createdAt, today] = [new Date('2020-02-02T12:00:00Z'), new Date().toISOString().slice(0, 10)]
  for (let number = 0; number < JOURNEYS; number += 1) {
    const fields = { title: `Waiting draft ${number}`, slug: `waiting-draft-${number}`, content: '<p>Not yet a text.</p>' }
    await db.insert(posts).values({ ...fields, renderedHtml: '', renderVersion: 0, createdAt, updatedAt: createdAt })
    const title = `Often read ${number}`
    const [post] = await db
      .update(posts)
      .set({ title })
      .where(eq(posts.slug, `seed-00007${number}`))
      .returning({ id: posts.id })
    if (post) await db.insert(dailyViews).values({ day: today, postId: post.id, views: 40 })
  }
}
