import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { wrapLike } from './wrap-paragraph.ts'

test.each<[string, string, string, string]>([
  ['one line stays one', 'One two.\n', 'One two three four five.\n', 'One two three four five.\n'],
  [
    'at the width of its lines',
    'one two three\nfour five six\nseven\n',
    'one two three FOUR five six seven\n',
    'one two three\nFOUR five six\nseven\n',
  ],
  ['without a line end', 'one two three\nfour five six', 'one two three four five seven eight', 'one two three\nfour five\nseven eight'],
  [
    'where sentences ended',
    'One.\nA second one, longer.\nThree.\n',
    'One. A second, longer. Three.\n',
    'One.\nA second, longer.\nThree.\n',
  ],
  ['with line breaks it stays', 'one  \ntwo three\n', 'one  \ntwo\n', 'one  \ntwo\n'],
  [
    'never before what begins a block',
    'one two three\nfour five six\n',
    'one two three - five six - 1. x\n',
    'one two three -\nfive six - 1.\nx\n',
  ],
])('a paragraph, %s', (_name, before, text, expected) => {
  expect(wrapLike(before, text)).toBe(expected)
})

test('the words stay, and a paragraph that did not change keeps its lines', () => {
  const word = fc.stringMatching(/^[a-z-]{1,9}$/)
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 9 }), { minLength: 2, maxLength: 6 }),
      fc.array(word, { minLength: 1 }),
      (lines, words) => {
        const before = lines.map((line) => line.join(' ')).join('\n')
        expect(wrapLike(before, words.join(' ')).split(/\s/)).toEqual(words)
        if (lines.every(([first = '']) => /^[a-z]/.test(first))) expect(wrapLike(before, lines.flat().join(' '))).toBe(before)
      },
    ),
    { numRuns: runs(200) },
  )
})
