import { expect, test } from 'vitest'
import { findSlashItems, SLASH_ITEMS } from './slash-items.ts'

function titles(query: string): string[] {
  return findSlashItems(query).map(({ title }) => title)
}

test('a query without a match finds nothing', () => {
  expect(titles('usr')).toEqual([])
})

test('without a query everything is offered', () => {
  expect(findSlashItems('')).toEqual(SLASH_ITEMS)
})

test('a title that begins with the query comes first', () => {
  expect(titles('TAB')).toEqual(['Table', 'Code tabs'])
  expect(titles('im')[0]).toBe('Image')
})

test('beginnings of words come before other parts of them', () => {
  expect(titles('co')).toEqual(['Code block', 'Code tabs', 'Table', 'Details'])
  expect(titles('h2')).toEqual(['Heading 2'])
  expect(titles('rder')).toEqual(['Bullet list', 'Numbered list'])
})
