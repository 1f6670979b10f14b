import { expect, test } from 'vitest'
import { OPTIONAL_COLUMNS } from './posts-columns.tsx'
import { columnsCookie, DEFAULT_COLUMNS, readColumns } from './visible-columns.ts'

const ALL = OPTIONAL_COLUMNS.map(({ id }) => id)

test('without a cookie the default columns are visible, and unknown ones are ignored', () => {
  expect(readColumns(null)).toEqual(DEFAULT_COLUMNS)
  expect(readColumns('other=1')).toEqual(DEFAULT_COLUMNS)
  expect(readColumns('inkfolio_post_columns=views.secrets')).toEqual(['views'])
})

test('what is stored is read again, none included', () => {
  for (const columns of [[], ['views'], ALL]) {
    const [pair] = columnsCookie(columns).split(';')
    expect(readColumns(`first=1; ${pair}; last=2`)).toEqual(columns)
  }
})
