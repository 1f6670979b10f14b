import { expect, test } from 'vitest'
import { columnsCookie, FIRST_COLUMNS, LIST_COLUMNS, readColumns } from './list-columns.ts'

const ALL = LIST_COLUMNS.map(({ name }) => name)

test('without a word about them the usual columns are shown, and unknown ones are not invented', () => {
  expect(readColumns(null)).toEqual(FIRST_COLUMNS)
  expect(readColumns('other=1')).toEqual(FIRST_COLUMNS)
  expect(readColumns('inkfolio_post_columns=views.secrets')).toEqual(['views'])
})

test('what is kept is read again, none included', () => {
  for (const columns of [[], ['views' as const], ALL]) {
    const [pair] = columnsCookie(columns).split(';')
    expect(readColumns(`first=1; ${pair}; last=2`)).toEqual(columns)
  }
})
