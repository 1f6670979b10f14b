import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collapseUnchanged, compareLines, compareWords, type Part, splitBlocks } from './compare.ts'

const side = (parts: Part[], other: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('')

test('what is the same is said once', () => {
  expect(compareWords('the same', 'the same')).toEqual([{ text: 'the same', kind: 'same' }])
  expect(compareWords('', '')).toEqual([])
})

test('words that changed are marked, their neighbours are not', () => {
  expect(compareWords('one two three', 'one 2 three')).toEqual([
    { text: 'one ', kind: 'same' },
    { text: 'two', kind: 'removed' },
    { text: '2', kind: 'added' },
    { text: ' three', kind: 'same' },
  ])
})

test('both texts can be read from the difference, by words as by lines', () => {
  const text = fc.stringMatching(/^[ab \n]{0,60}$/)
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const parts of [compareWords(before, after), compareLines(before, after)]) {
        expect(side(parts, 'added')).toBe(before)
        expect(side(parts, 'removed')).toBe(after)
      }
    }),
  )
})

test('long stretches of the same are cut down to what stands beside a difference', () => {
  const long = `${'x'.repeat(500)}end`
  const parts: Part[] = [
    { text: long, kind: 'same' },
    { text: 'new', kind: 'added' },
  ]
  const [first, second] = collapseUnchanged(parts, 10)
  expect(first?.text.endsWith('xend')).toBe(true)
  expect(first?.text.length).toBeLessThan(20)
  expect(second?.text).toBe('new')
})

test('source is compared by its blocks', () => {
  expect(splitBlocks('<p>A</p><ul><li>B</li></ul>')).toBe('<p>A</p>\n<ul><li>B</li>\n</ul>\n')
})
