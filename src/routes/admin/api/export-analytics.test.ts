import { expect } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { dailyTotals, dailyTraffic } from '#src/db/schema/analytics.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const PERIOD = 'period=custom&from=2026-03-09&to=2026-03-10'
const RANGE = { from: '2026-03-09', to: '2026-03-10' }

onDatabase('export of statistics', (test) => {
  test('exports the chart by day, with the previous period', async ({ database }) => {
    await plant(database.db)
    const ask = await openExport(database)
    const json = await ask(`what=chart&format=json&${PERIOD}`)
    expect(json.headers.get('Content-Type')).toContain('application/json')
    expect(json.headers.get('Content-Disposition')).toBe('attachment; filename="analytics-chart-2026-03-09-2026-03-10.json"')
    expect(json.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await json.json()).toMatchObject({
      ...{ what: 'chart', ...RANGE },
      rows: [
        { From: '2026-03-09', Views: 5, Visitors: 2, 'Compared with': '2026-03-07', 'Views before': 9, 'Visitors before': 4 },
        { From: '2026-03-10', Views: 7, Visitors: 3, 'Compared with': '2026-03-08', 'Views before': 0, 'Visitors before': 0 },
      ],
    })
    const csv = await ask(`what=chart&format=csv&${PERIOD}`)
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).toBe(
      'From,Views,Visitors,Compared with,Views before,Visitors before\r\n2026-03-09,5,2,2026-03-07,9,4\r\n2026-03-10,7,3,2026-03-08,0,0\r\n',
    )
  })

  test('exports a panel as records, with the filters of the screen', async ({ database }) => {
    await plant(database.db)
    const ask = await openExport(database)
    const rowsOf = async (query: string) => (await (await ask(`what=referrers&format=json&${PERIOD}${query}`)).json()).rows
    expect(await rowsOf('')).toEqual([
      { Referrer: 'b.example', Note: null, Views: 7, Visitors: 3 },
      { Referrer: 'a.example', Note: null, Views: 5, Visitors: 2 },
    ])
    expect(await rowsOf('&referrer=a.example')).toEqual([{ Referrer: 'a.example', Note: null, Views: 5, Visitors: 2 }])
    for (const query of ['what=secrets&format=csv', 'what=chart&format=exe', '']) expect((await ask(query)).status).toBe(400)
  })
})

async function openExport(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/api/export-analytics.ts'])
  return (query: string) => ask(`/admin/functions/export-analytics?${query}`)
}

/** Two days, each with its own referrer, and one day of the previous period. */
async function plant(db: Db): Promise<void> {
  const days = [
    { day: '2026-03-07', referrer: 'b.example', views: 9, visitors: 4 },
    { day: '2026-03-09', referrer: 'a.example', views: 5, visitors: 2 },
    { day: '2026-03-10', referrer: 'b.example', views: 7, visitors: 3 },
  ]
  await db.insert(dailyTotals).values(days.map(({ day, views, visitors }) => ({ day, views, visitors })))
  await db.insert(dailyTraffic).values(days.map((row) => ({ ...row, campaign: '', device: 'phone', pageVisitors: row.visitors })))
}
