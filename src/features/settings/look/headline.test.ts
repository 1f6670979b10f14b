import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseHeadlineWords, splitHeadline } from './headline.ts'

const splitAtLongestWord = (sentence: string) => splitHeadline(sentence, '')

test('a sentence without words is left whole', () => {
  expect(splitAtLongestWord('')).toEqual(['', '', ''])
  expect(splitAtLongestWord('… !')).toEqual(['… !', '', ''])
})

test('the longest word is cut out, without the punctuation around it', () => {
  expect(splitAtLongestWord('Notes from the workbench, with the code left in.')).toEqual([
    'Notes from the ',
    'workbench',
    ', with the code left in.',
  ])
})

test('of two equally long words the first is taken', () => {
  expect(splitAtLongestWord('one two')).toEqual(['', 'one', ' two'])
})

test('the parts of any sentence join to the sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (sentence) => {
      expect(splitAtLongestWord(sentence).join('')).toBe(sentence)
    }),
  )
})

test.each([
  ['Notes from the workbench.', 'the workbench', ['Notes from ', 'the workbench', '.']],
  ['In the inn, an in', 'in', ['In the inn, an ', 'in', '']],
  ['C++ and C', 'C++', ['', 'C++', ' and C']],
  ['日本語 を 書く', 'を', ['日本語 ', 'を', ' 書く']],
])('in “%s” the words “%s” are highlighted', (sentence, words, parts) => {
  expect(splitHeadline(sentence, words)).toEqual(parts)
  expect(refuseHeadlineWords(sentence, words)).toBeNull()
})

test.each(['work', 'Workbench', 'elsewhere'])('nothing is highlighted when the headline does not have the words “%s”', (words) => {
  expect(splitHeadline('Notes from the workbench.', words)).toEqual(['Notes from the workbench.', '', ''])
  expect(refuseHeadlineWords('Notes from the workbench.', words)).toBe(
    `The tagline has no “${words}”. Please write the words exactly as it does.`,
  )
})

test('the parts of any sentence join to the sentence, whatever the words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (sentence, words) => {
      expect(splitHeadline(sentence, words).join('')).toBe(sentence)
    }),
  )
})
