import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client.server.ts'
import { seedTraffic } from '#src/db/seed-traffic.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { rollUpMonths } from '../counting/chores.server.ts'
import { MOST_SHOWN } from './panels.ts'
import { readMost, type Sums, within } from './read-most.server.ts'

/** Four months have sums; the fifth has none yet. */
const NOW = new Date('2026-05-20T12:00:00Z')

const sums: Sums = {
  key: sql.raw('post_id'),
  counts: ['views', 'visitors', 'page_visitors'],
  monthly: { table: sql.raw('monthly_traffic'), where: sql`kept = 8` },
  daily: { table: sql.raw('daily_traffic'), where: sql`true` },
  months: ['2026-02-01', '2026-03-01', '2026-04-01'],
  parts: [{ from: '2026-01-10', to: '2026-01-31' }],
  days: [{ from: '2026-05-01', to: '2026-05-12' }],
}
const EVERYTHING = { ...sums, months: ['2026-01-01', ...sums.months], parts: [] }

async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO posts (slug, title, content, rendered_html, render_version)
    SELECT 'p-' || n, 'Post', '', '', 1 FROM generate_series(1, 300) AS n`)
  await seedTraffic(db, { to: '2026-05-20', days: 140, cells: 60, referrers: 5, campaigns: 3 })
  await rollUpMonths(db, NOW)
}

/** As it is when every day is looked at. */
async function addUp(db: Db, from: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await db.execute(sql`
    SELECT post_id::text AS key, sum(views)::int AS views, sum(visitors)::int AS visitors, sum(page_visitors)::int AS page_visitors
    FROM daily_traffic WHERE ${within([{ from, to: '2026-05-12' }])}
    GROUP BY post_id ORDER BY views DESC, post_id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

onBothEngines('the most of a long period', (engine) => {
  test('is what adding up every day says, whole months or not', async () => {
    const { db } = await engine.open()
    await fill(db)
    for (const [asked, from] of [
      [EVERYTHING, '2026-01-01'],
      [sums, '2026-01-10'],
    ] as const) {
      for (const page of [
        { limit: 8, offset: 0 },
        { limit: 5, offset: 10 },
      ]) {
        const most = await db.transaction((tx) => readMost(tx, asked, page, 0))
        expect(most?.total).toBeNull()
        const rows = await addUp(db, from, page)
        expect(most?.rows).toEqual(rows.map((row) => expect.objectContaining(row)))
      }
    }
  })

  test('with few rows is all of them, and how many there are', async () => {
    const { db } = await engine.open()
    await fill(db)
    await db.execute(sql`DELETE FROM daily_traffic WHERE post_id NOT IN (SELECT post_id FROM post_analytics ORDER BY views DESC LIMIT 6)`)
    await db.execute(sql`TRUNCATE rolled_months`)
    await rollUpMonths(db, NOW)
    const most = await db.transaction((tx) => readMost(tx, sums, { limit: 50, offset: 0 }, 0))
    expect(most?.total).toBe(7)
    expect(most?.rows).toEqual((await addUp(db, '2026-01-10', { limit: 50, offset: 0 })).map((row) => expect.objectContaining(row)))
  })

  test('is left to adding up where that is little, where it is asked for whole, and where all have alike', async () => {
    const { db } = await engine.open()
    await fill(db)
    const ask = (limit: number, offset: number, few?: number) => db.transaction((tx) => readMost(tx, sums, { limit, offset }, few))
    expect(await ask(8, 0)).toBeNull()
    expect(await ask(MOST_SHOWN + 1, 0, 0)).toBeNull()
    expect(await ask(50, MOST_SHOWN, 0)).toEqual({ rows: [], total: null })
    expect(await ask(50, 3 * MOST_SHOWN, 0)).toEqual({ rows: [], total: null })
    await db.execute(sql`UPDATE monthly_traffic SET views = 1`)
    await db.execute(sql`UPDATE daily_traffic SET views = 0`)
    expect(await ask(8, 0, 0)).toBeNull()
    expect(await ask(50, MOST_SHOWN, 0)).toBeNull()
  })
})
