import { expect, test } from 'vitest'
import { describeMissing, nameItems, quote } from './item-names.ts'

const names = { one: (title: string) => quote(title), many: 'posts' }

test('nothing is said about what is missing when nothing is', () => {
  expect(describeMissing(names, ['A', 'B'], 2)).toBeNull()
})

test('a change that came too late is reported', () => {
  expect(describeMissing(names, ['The event loop'], 0)).toContain('“The event loop” was changed elsewhere')
  expect(describeMissing(names, ['A', 'B', 'C'], 1)).toContain('2 of 3 posts')
})

test('a title without an end is cut between characters', () => {
  expect(nameItems(names, ['😀'.repeat(100)])).toBe(`“${'😀'.repeat(59)}…”`)
})
