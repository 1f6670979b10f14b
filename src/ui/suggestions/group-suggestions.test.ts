import { expect, test } from 'vitest'
import type { Suggestion } from '#src/lib/suggestions.ts'
import { groupSuggestions, nextOption } from './group-suggestions.ts'

const suggestion = (kind: Suggestion['kind'], label: string): Suggestion => ({ kind, label, to: `/${label}`, post: null })

test('suggestions stand in groups without empty ones, numbered through', () => {
  const found = [suggestion('post', 'a'), suggestion('post', 'b'), suggestion('category', 'c')]
  expect(groupSuggestions(found).map(({ name, options }) => [name, options.map(({ index }) => index)])).toEqual([
    ['Titles', [0, 1]],
    ['Categories', [2]],
  ])
  expect(groupSuggestions([])).toEqual([])
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['ArrowUp', 2, 1],
  ['a', 1, null],
])('%s leads from option %s to %s of three', (key, active, next) => expect(nextOption(key, active, 3)).toBe(next))
