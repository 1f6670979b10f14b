import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { cleanLine, cleanText, hasVisibleText } from './plain-text.ts'

test('what reorders the page and what cannot be seen is taken out, line breaks stay', () => {
  expect(cleanText('  a\u202eb\u2066c\u2069\u0000\u0007d\ufeff \r\n e\rf\u2028g ')).toBe('abcd \n e\nf\ng')
  expect(cleanText('a\n\n\n \n\n\nb')).toBe('a\n\n\nb')
  expect(cleanText('a\n\nb')).toBe('a\n\nb')
  expect(cleanLine(' Mei\n\t Tanaka ')).toBe('Mei Tanaka')
})

test('letters that need their joiners keep them', () => {
  expect(cleanText('👩‍💻 می‌خواهم שלום')).toBe('👩‍💻 می‌خواهم שלום')
})

test('cleaning twice changes nothing more, and never makes a text longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const once = cleanText(text)
      expect(cleanText(once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(text.length)
      for (const unwanted of ['\u202e', '\u2066', '\u0000', '\r']) expect(once).not.toContain(unwanted)
    }),
  )
})

test('spaces, marks and invisible letters are no text', () => {
  for (const blank of ['', ' ', '\n\t', '\u200b', '\u200b\u200d\u2060', '\u3164', '\u2800', '\u0301', '\u00ad'])
    expect(hasVisibleText(blank)).toBe(false)
  for (const text of ['a', '.', '👍', 'あ', '1', ' \u200bא']) expect(hasVisibleText(text)).toBe(true)
})
