import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtLongestWord } from './headline.ts'

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
