import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOfPanel, tableOfPoints, toCsv, toRecords } from './export.ts'

test('what a stranger typed never becomes a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t'), fc.string(), (first, rest) => {
      const cell = toCsv({ columns: ['Term'], rows: [[first + rest]] }).slice('Term\r\n'.length)
      expect(cell).toMatch(/^"?'/)
    }),
  )
})

test('commas, quotes and lines survive', () => {
  expect(
    toCsv({
      columns: ['a', 'b'],
      rows: [
        ['x, "y"', null],
        ['z\nz', 2],
      ],
    }),
  ).toBe('a,b\r\n"x, ""y""",\r\n"z\nz",2\r\n')
})

test('panels and charts become tables with a column for every figure', () => {
  const table = tableOfPanel('pages', [{ key: 'home', label: 'Home page', note: '/', href: null, counts: [3, 2, 1] }])
  expect(toRecords(table)).toEqual([{ Page: 'Home page', Note: '/', Views: 3, Visitors: 2, Entries: 1 }])
  const points = tableOfPoints([{ bucket: '2026-01-01', views: 3, visitors: 2, before: null }])
  expect(points.rows).toEqual([['2026-01-01', 3, 2, null, null, null]])
})
