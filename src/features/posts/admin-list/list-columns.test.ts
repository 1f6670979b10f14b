import { expect, test } from 'vitest'
import { columnsCookie, LIST_COLUMNS, readColumns } from './list-columns.ts'

const ALL = LIST_COLUMNS.map(({ name }) => name)

test('without a word about them all columns are shown, and unknown ones are not invented', () => {
  expect(readColumns(null)).toEqual(ALL)
  expect(readColumns('other=1')).toEqual(ALL)
  expect(readColumns('inkfolio_post_columns=views.secrets')).toEqual(['views'])
})

test('what is kept is read again, none included', () => {
  for (const columns of [[], ['views' as const], ALL]) {
    const [pair] = columnsCookie(columns).split(';')
    expect(readColumns(`first=1; ${pair}; last=2`)).toEqual(columns)
  }
})
