import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { findInText, foldCase, type HowToFind } from './find-in-text.ts'

const find = (text: string, wanted: string, how: Partial<HowToFind> = {}) =>
  findInText(text, { text: wanted, matchCase: false, wholeWord: false, ...how }).map(({ start, end }) => text.slice(start, end))

test('text is found literally, in any case unless it must match', () => {
  expect(find('A cat, Cats and a concat.', 'cat')).toEqual(['cat', 'Cat', 'cat'])
  expect(find('A cat, Cats and a concat.', 'Cat', { matchCase: true })).toEqual(['Cat'])
  expect(find('a.c abc $1 (', 'a.c')).toEqual(['a.c'])
  expect(find('ÄPFEL äpfel', 'äpfel')).toEqual(['ÄPFEL', 'äpfel'])
  expect(find('', 'a')).toEqual([])
  expect(find('abc', '')).toEqual([])
})

test('whole words have no letter on either side', () => {
  const whole = { wholeWord: true }
  expect(find('cat concat cats cat2 (cat) ñcat cat', 'cat', whole)).toHaveLength(4)
  expect(find('𝒜cat', 'cat', whole)).toEqual([])
  expect(find('a +b+ c', '+b+', whole)).toEqual(['+b+'])
})

test('a match inside of a word does not hide the next one', () => {
  expect(findInText('aaa aa', { text: 'aa', matchCase: true, wholeWord: true })).toEqual([{ start: 4, end: 6 }])
})

test('matches are those of a plain search from left to right', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', 'İ', '😀'), maxLength: 40 })
  const wanted = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(letters, wanted, (text, part) => {
      const expected: number[] = []
      for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) expected.push(at)
      expect(findInText(text, { text: part, matchCase: true, wholeWord: false }).map(({ start }) => start)).toEqual(expected)
    }),
    { numRuns: runs(500) },
  )
})

test('lower case keeps every character in its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => foldCase(text).length === text.length),
    { numRuns: runs(200) },
  )
  expect(foldCase('\u212Aİ A')).toBe('\u212Aİ a')
})
