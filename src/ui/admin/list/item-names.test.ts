import { expect, test } from 'vitest'
import { describeMissing, nameItems, quote } from './item-names.ts'

const names = { one: (title: string) => quote(title), many: 'posts' }

test('is null when no item is missing', () => {
  expect(describeMissing(names, ['A', 'B'], 2)).toBeNull()
})

test('reports items that were not changed', () => {
  expect(describeMissing(names, ['The event loop'], 0)).toContain('“The event loop” was changed elsewhere')
  expect(describeMissing(names, ['A', 'B', 'C'], 1)).toContain('2 of 3 posts')
})

test('a long title is cut between characters', () => {
  expect(nameItems(names, ['😀'.repeat(100)])).toBe(`“${'😀'.repeat(59)}…”`)
})
