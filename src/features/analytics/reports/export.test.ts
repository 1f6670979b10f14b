import { expect, test } from 'vitest'
import { tableOfPanel, tableOfPoints, toRecords } from './export.ts'

test('panels and charts become tables with a column for every figure', () => {
  const table = tableOfPanel('pages', [{ key: 'home', label: 'Home page', note: '/', href: null, counts: [3, 2, 1] }])
  expect(toRecords(table)).toEqual([{ Page: 'Home page', Note: '/', Views: 3, Visitors: 2, Entries: 1 }])
  const points = tableOfPoints([{ bucket: '2026-01-01', views: 3, visitors: 2, before: null }])
  expect(points.rows).toEqual([['2026-01-01', 3, 2, null, null, null]])
})
