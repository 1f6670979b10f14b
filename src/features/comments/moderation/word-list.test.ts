import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findListedWord, parseWordList } from './word-list.ts'

test('a word inside of another one is not meant', () => {
  expect(findListedWord(['cialis'], 'a specialist wrote this')).toBeNull()
  expect(findListedWord(['class'], 'classical music')).toBeNull()
  expect(findListedWord([], 'anything')).toBeNull()
})

test('a whole word is found regardless of case, accents and punctuation', () => {
  for (const text of ['Casino', 'the (CASINO)!', 'cásino,', 'best-casino.example', 'casi\u0301no']) {
    expect(findListedWord(['casino'], text)).toBe('casino')
  }
})

test('phrases are found across punctuation, and a star stands for any ending', () => {
  expect(findListedWord(['buy now'], 'Buy -- now!')).toBe('buy now')
  expect(findListedWord(['gambl*'], 'on gambling sites')).toBe('gambl*')
  expect(findListedWord(['gambl*'], 'no regambling')).toBeNull()
})

test('entries that hold no word match nothing', () => {
  expect(findListedWord(['', '  ', '*', '!!'], 'what * is !! this')).toBeNull()
})

test('words of scripts without spaces are found inside of a run, and end a word of another script', () => {
  expect(findListedWord(['казино'], 'Лучшее КАЗИНО')).toBe('казино')
  const found: [string, string][] = [
    ['赌博', '欢迎来到网上赌博平台'],
    ['พนัน', 'เว็บพนันออนไลน์'],
    ['カジノ', 'オンラインカジノです'],
    ['ພະນັນ', 'ເວັບພະນັນອອນໄລ'],
    ['ល្បែង', 'គេហទំព័រល្បែងស៊ីសង'],
    ['casino', 'オンラインcasinoです'],
    ['𠮷野', '大𠮷野家'],
  ]
  for (const [entry, text] of found) expect(findListedWord([entry], text), text).toBe(entry)
  // A sound mark or a vowel makes another word.
  for (const [entry, text] of [
    ['ガス', 'カスの話'],
    ['พน', 'เว็บพนัน'.replace('พน', 'พัน')],
    ['казино', 'казиноs'],
  ] as const)
    expect(findListedWord([entry], text), text).toBeNull()
})

test('characters that nobody sees, and letters that look the same, hide no word', () => {
  const hidden = [
    ...['cas\u200bino', 'c\u00adasino', 'casi\u2060no', 'cas\u200dino', 'cas\u180eino', 'cas\u3164ino', 'cas\ufe0fino', 'cas\u034fino'],
    ...['c\u0430sino', '\u0421\u0410SINO', 'casin\u03bf', 'cas\u0131no', 'ｃａｓｉｎｏ', '𝓬𝓪𝓼𝓲𝓷𝓸', 'オンラインc\u0430sinoです'],
  ]
  for (const text of hidden) expect(findListedWord(['casino'], `best ${text} here`), text).toBe('casino')
  expect(findListedWord(['c\u0430s\u200bino'], 'casino')).toBe('c\u0430s\u200bino')
  expect(findListedWord(['พนัน'], 'เว็บ\u200bพนัน\u200bออนไลน์')).toBe('พนัน')
  // Words of one alphabet stay what they are.
  expect(findListedWord(['cop'], 'старый сор')).toBeNull()
})

test('a list is one entry per line, without empty lines and doubles', () => {
  expect(parseWordList(' casino \n\nCasino\nbuy   now\r\ngambl*\ngambl\n*')).toEqual(['Casino', 'buy now', 'gambl*', 'gambl'])
})

test('every entry is found in a text that contains it between spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.string(), fc.string(), (word, before, after) => {
      expect(findListedWord([word], `${before} ${word} ${after}`)).toBe(word)
    }),
  )
})
