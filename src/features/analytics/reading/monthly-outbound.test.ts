import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client.server.ts'
import { openPostgres } from '#src/db/postgres.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { monthlyOutbound } from '#src/db/schema/reading.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import { onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { addUp } from '../counting/add-up.server.ts'
import { purgeCounters } from '../counting/chores.server.ts'
import { COUNTERS } from '../counting/counters.server.ts'

type Click = { post_id: string; day: string; address: string; clicks: number }

const click = (post_id: string, day: string, address: string, clicks = 1): Click => ({ post_id, day, address, clicks })

/** The sums as they are kept, and as the days add up. */
async function bothSums(db: Db) {
  const kept = await db.select().from(monthlyOutbound).orderBy(monthlyOutbound.address, monthlyOutbound.month)
  const { rows } = await db.execute(sql`
    SELECT address, date_trunc('month', day::timestamp)::date::text AS month, sum(clicks)::int AS clicks FROM daily_article_clicks
    WHERE address NOT LIKE '/%' GROUP BY 1, 2 HAVING sum(clicks) <> 0 ORDER BY 1, 2`)
  return { kept, counted: rows }
}

async function expectAgreement(db: Db, count: number) {
  const { kept, counted } = await bothSums(db)
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(count)
}

onBothEngines('the months of links that lead away', (engine) => {
  test('are what their days add up to, after whatever is written', async () => {
    const { db } = await engine.open()
    const [first, second] = [await buildPost(db), await buildPost(db)]
    await addUp(db, COUNTERS.articleClicks, [
      click(first.id, '2026-01-31', 'a.example/x', 3),
      click(first.id, '2026-02-01', 'a.example/x'),
      click(second.id, '2026-02-02', 'a.example/x', 2),
      click(second.id, '2026-02-02', 'b.example/'),
      click(second.id, '2026-02-02', '/posts/here', 9),
    ])
    await expectAgreement(db, 3)
    await addUp(db, COUNTERS.articleClicks, [click(first.id, '2026-02-01', 'a.example/x', 4), click(first.id, '2026-03-01', 'c.example/')])
    await expectAgreement(db, 4)
    await addUp(db, COUNTERS.articleClicks, [click(second.id, '2026-02-02', 'b.example/', -1)])
    await expectAgreement(db, 3)
    await db.execute(sql`UPDATE daily_article_clicks SET day = '2026-05-05', address = 'd.example/' WHERE address = 'c.example/'`)
    await expectAgreement(db, 3)
    await db.delete(posts).where(eq(posts.id, second.id))
    await expectAgreement(db, 3)
    await purgeCounters(db, new Date('2026-06-15T12:00:00Z'), 4)
    await expectAgreement(db, 1 + 1)
    await db.delete(posts).where(eq(posts.id, first.id))
    await expectAgreement(db, 0)
  })
})

onPostgres('the months of links that lead away, counted by two processes', (engine) => {
  test('are right and keep nobody waiting for ever, whatever comes at once', async () => {
    const { db } = await engine.open()
    const others = await Promise.all([1, 2, 3].map(async () => openPostgres(await engine.url(), PATIENT)))
    const written = await Promise.all(Array.from({ length: 6 }, () => buildPost(db)))
    const addresses = ['a.example/', 'b.example/', 'c.example/']
    const outcomes = await Promise.allSettled(
      others.flatMap((other, node) =>
        written.map(({ id }, place) => {
          const rows = addresses.flatMap((address) => [click(id, '2026-01-01', address), click(id, '2026-02-01', address, node + 1)])
          return place === 0 && node === 2
            ? other.db.delete(posts).where(eq(posts.id, id))
            : addUp(other.db, COUNTERS.articleClicks, place % 2 === 0 ? rows : rows.map((row) => ({ ...row, clicks: -row.clicks })))
        }),
      ),
    )
    // Who counts for a post while it is removed may be refused; the counter then writes the others without it.
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [violatedConstraint(outcome.reason)] : []))
    for (const refusal of refusals) expect(refusal).toBe('daily_article_clicks_post_id_posts_id_fk')
    const { kept, counted } = await bothSums(db)
    expect(kept).toEqual(counted)
    await Promise.all(others.map((other) => other.close()))
  })
})
