// Seeds what waits in the queues of upkeep. Only time makes a draft old, and no journey asks another site for a link.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyViews } from '#src/db/schema/analytics.ts'
import { checkedLinks, linkUses } from '#src/db/schema/link-checks.ts'
import { posts } from '#src/db/schema/posts.ts'

/** Each journey has a draft, a post and a link of its own, also when it is repeated. */
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
    await seedDeadLink(db, number)
  }
}

/** `outside-0.example`, in the post `seed-000050`, and so on. */
async function seedDeadLink(db: Db, number: number): Promise<void> {
  const [address, now] = [`https://outside-${number}.example/gone`, new Date()]
  const [post] = await db
    .update(posts)
    .set({
      content: sql`${posts.content} || ${`<p>See <a href="${address}">there</a>.</p>`}::text`,
      linkHrefs: sql`${posts.linkHrefs} || ${JSON.stringify([address])}::text::jsonb`,
    })
    .where(eq(posts.slug, `seed-00005${number}`))
    .returning({ id: posts.id })
  const found = { state: 'dead', reason: 'answered 404', failures: 2, askedAt: now, nextCheckAt: now, usedAt: now } as const
  await db.insert(checkedLinks).values({ address, ...found })
  if (post) await db.insert(linkUses).values({ address, postId: post.id, href: address })
}
