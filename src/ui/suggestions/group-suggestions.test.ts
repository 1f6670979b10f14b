import { expect, test } from 'vitest'
import type { Suggestion } from '#src/lib/suggestions.ts'
import { groupSuggestions } from './group-suggestions.ts'

const suggestion = (kind: Suggestion['kind'], label: string): Suggestion => ({ kind, label, to: `/${label}`, post: null })

test('suggestions stand in groups without empty ones, numbered through', () => {
  const found = [suggestion('post', 'a'), suggestion('post', 'b'), suggestion('category', 'c')]
  expect(groupSuggestions(found).map(({ name, options }) => [name, options.map(({ index }) => index)])).toEqual([
    ['Titles', [0, 1]],
    ['Categories', [2]],
  ])
  expect(groupSuggestions([])).toEqual([])
})
