import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storableLine, storableText } from './storable-text.ts'

describe('storableText', () => {
  test.each([
    ['a\0b', 'ab'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u009b1;31mred\u009b0m', 'red'],
    ['\u001b]8;;https://x.test\u001b\\link\u001b]8;;\u0007', 'link'],
    ['\u009d0;title\u009cshell', 'shell'],
    ['an \u001b alone and \u001b]8;; open', 'an  alone and ]8;; open'],
    ['a\u0007\u007f\u0085b', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
    ['a\tb\r\nc', 'a\tb\r\nc'],
    ['שלום \u202bعربي\u202c', 'שלום \u202bعربي\u202c'],
  ])('%j', (text, stored) => {
    expect(storableText(text)).toBe(stored)
  })

  test('removes nothing from text without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/\p{Cc}/u.test(text))
        expect(storableText(text)).toBe(text)
      }),
    )
  })
})

test.each([
  ['  a \n b\t', 'a b'],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['\u2067a\u2069', 'a'],
  ['می‌خواهم', 'می‌خواهم'],
])('storableLine(%j)', (text, stored) => {
  expect(storableLine(text)).toBe(stored)
})
