import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, hasInk, splitLinks } from './plain-text.ts'

function linksOf(text: string): string[] {
  return splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []))
}

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/file',
  'www.example.com',
  'example.com',
  '//example.com',
  'https://',
  'https:// example.com',
  'https://bank.example@evil.example/',
  'https://user:secret@example.com/',
  'xhttps://example.com',
  '<a href=x>',
])('%j is no link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test.each([
  ['See https://example.com/a.', 'https://example.com/a'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://en.wikipedia.org/wiki/Slug_(publishing)', 'https://en.wikipedia.org/wiki/Slug_(publishing)'],
  ['(see https://en.wikipedia.org/wiki/Slug_(publishing)).', 'https://en.wikipedia.org/wiki/Slug_(publishing)'],
  ['"https://example.com/?a=1&b=2"', 'https://example.com/?a=1&b=2'],
  ['HTTPS://EXAMPLE.COM/!?', 'HTTPS://EXAMPLE.COM/'],
  ['https://example.com/<script>', 'https://example.com/'],
  ['https://example.com/a\nb', 'https://example.com/a'],
  ['**https://example.com/**', 'https://example.com/'],
])('of %j the link is %j', (text, link) => {
  expect(linksOf(text)).toEqual([link])
})

test('the pieces of a text join to it again, and every link leads to the web', () => {
  const word = fc.constantFrom('https://', 'http://', 'example.com', '/a(b)', ')', '.', ' ', '\n', '<', '"', '@', 'javascript:', 'ö')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' }))), (words) => {
      const text = words.join('')
      const parts = splitLinks(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) {
        expect(part.text).not.toBe('')
        if (!part.isLink) continue
        expect(part.text).toMatch(/^https?:\/\/\S*[^\s.,;:!?]$/i)
        expect(['http:', 'https:']).toContain(new URL(part.text).protocol)
      }
    }),
  )
})

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
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = cleanText(text)
      expect(cleanText(once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(text.length)
      for (const unwanted of ['\u202e', '\u2066', '\u0000', '\r']) expect(once).not.toContain(unwanted)
    }),
  )
})

test('spaces, marks and invisible letters are no text', () => {
  for (const blank of ['', ' ', '\n\t', '\u200b', '\u200b\u200d\u2060', '\u3164', '\u2800', '\u0301', '\u00ad'])
    expect(hasInk(blank)).toBe(false)
  for (const text of ['a', '.', '👍', 'あ', '1', ' \u200bא']) expect(hasInk(text)).toBe(true)
})
