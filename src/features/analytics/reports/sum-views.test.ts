import { expect } from 'vitest'
import { dailyTotals } from '#src/db/schema/analytics.ts'
import { onDatabase } from '#tests/support/database.ts'
import { readViewSums, readViewsSince } from './sum-views.server.ts'

const NONE = { views: 0, before: 0 }

onDatabase('views of the whole site', (test) => {
  test('a site without readers has none', async ({ db }) => {
    expect(await readViewSums(db, new Date())).toEqual({ today: NONE, week: NONE, month: NONE })
    expect(await readViewsSince(db, new Date())).toEqual({ views: 0, visitors: 0 })
  })

  test('a period ends today, holds as many days as it says, and is compared with as many before', async ({ db }) => {
    await db.insert(dailyTotals).values([
      { day: '2026-03-10', views: 1 },
      { day: '2026-03-09', views: 3 },
      { day: '2026-03-04', views: 10 },
      { day: '2026-03-03', views: 100 },
      { day: '2026-02-25', views: 400 },
      { day: '2026-02-09', views: 1000 },
      { day: '2026-02-08', views: 10_000 },
      { day: '2026-01-10', views: 50_000 },
      { day: '2026-01-09', views: 700_000 },
    ])
    expect(await readViewSums(db, new Date('2026-03-10T00:00:01Z'))).toEqual({
      today: { views: 1, before: 3 },
      week: { views: 14, before: 500 },
      month: { views: 1514, before: 60_000 },
    })
  })
})
