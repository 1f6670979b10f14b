import { expect, test } from 'vitest'
import { dailyTotals } from '#src/db/schema/analytics.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { sumViews } from './sum-views.server.ts'

onBothEngines('views of the whole site', (engine) => {
  test('a site without readers has none', async () => {
    const { db } = await engine.open()
    expect(await sumViews(db, new Date())).toEqual({ today: 0, week: 0, month: 0 })
  })

  test('a period ends today and holds as many days as it says', async () => {
    const { db } = await engine.open()
    await db.insert(dailyTotals).values([
      { day: '2026-03-10', views: 1 },
      { day: '2026-03-04', views: 10 },
      { day: '2026-03-03', views: 100 },
      { day: '2026-02-09', views: 1000 },
      { day: '2026-02-08', views: 10_000 },
    ])
    expect(await sumViews(db, new Date('2026-03-10T00:00:01Z'))).toEqual({ today: 1, week: 11, month: 1111 })
  })
})
