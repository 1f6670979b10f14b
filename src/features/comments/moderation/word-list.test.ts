import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findListed, parseWordList } from './word-list.ts'

test('a word inside of another one is not meant', () => {
  expect(findListed(['cialis'], 'a specialist wrote this')).toBeNull()
  expect(findListed(['class'], 'classical music')).toBeNull()
  expect(findListed([], 'anything')).toBeNull()
})

test('a word is found whatever its case, its accents and what stands around it', () => {
  for (const text of ['Casino', 'the (CASINO)!', 'cásino,', 'best-casino.example', 'casi\u0301no']) {
    expect(findListed(['casino'], text)).toBe('casino')
  }
})

test('phrases are found across punctuation, and a star stands for any ending', () => {
  expect(findListed(['buy now'], 'Buy -- now!')).toBe('buy now')
  expect(findListed(['gambl*'], 'on gambling sites')).toBe('gambl*')
  expect(findListed(['gambl*'], 'no regambling')).toBeNull()
})

test('entries that hold no word match nothing', () => {
  expect(findListed(['', '  ', '*', '!!'], 'what * is !! this')).toBeNull()
})

test('scripts without spaces are compared as they stand', () => {
  expect(findListed(['казино'], 'Лучшее КАЗИНО')).toBe('казино')
})

test('a list is one entry per line, without empty lines and doubles', () => {
  expect(parseWordList(' casino \n\nCasino\nbuy   now\r\ngambl*\ngambl\n*')).toEqual(['Casino', 'buy now', 'gambl*', 'gambl'])
})

test('every entry is found in a text that contains it between spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.string(), fc.string(), (word, before, after) => {
      expect(findListed([word], `${before} ${word} ${after}`)).toBe(word)
    }),
  )
})
