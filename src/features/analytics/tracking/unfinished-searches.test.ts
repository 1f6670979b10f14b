import { expect, test } from 'vitest'
import { dropUnfinishedSearches, normalizeTerm } from './unfinished-searches.ts'

const typed = (visitor: string, ...terms: [string, number][]) => terms.map(([term, at]) => ({ visitor, term, at }))

test('what is too short or no text is no term', () => {
  for (const text of ['', ' ', 'a', ' \n\t']) expect(normalizeTerm(text)).toBe('')
})

test('terms are one lower-case line of bounded length', () => {
  expect(normalizeTerm('  Event\n Loop ')).toBe('event loop')
  expect(normalizeTerm('x'.repeat(300))).toHaveLength(100)
})

test('the beginnings of a word that is being typed are left out', () => {
  const left = dropUnfinishedSearches(typed('a', ['po', 0], ['postg', 400], ['postgres', 900]))
  expect(left.map((search) => search.term)).toEqual(['postgres'])
})

test('a search that rested, or goes elsewhere, was meant', () => {
  const left = dropUnfinishedSearches(typed('a', ['index', 0], ['index scan', 60_000], ['malloc', 61_000]))
  expect(left.map((search) => search.term)).toEqual(['index', 'index scan', 'malloc'])
})

test('visitors do not finish the words of each other', () => {
  const left = dropUnfinishedSearches([...typed('a', ['po', 0]), ...typed('b', ['postgres', 100])])
  expect(left.map((search) => search.term)).toEqual(['po', 'postgres'])
})
