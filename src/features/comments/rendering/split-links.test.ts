import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTarget, splitLinks } from './split-links.ts'

function linksOf(text: string): string[] {
  return splitLinks(text).filter((_, place) => place % 2 === 1)
}

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/file',
  'www.',
  'www.example',
  'awww.example.com',
  'x@www.example.com',
  'me.www.example.com',
  'www.me@evil.example/',
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
  ['https://example.com/(a)))))', 'https://example.com/(a)'],
  ['https://example.com/.).).)', 'https://example.com/'],
  ['https://example.com/(a).).', 'https://example.com/(a)'],
  ['"https://example.com/?a=1&b=2"', 'https://example.com/?a=1&b=2'],
  ['HTTPS://EXAMPLE.COM/!?', 'HTTPS://EXAMPLE.COM/'],
  ['https://example.com/<script>', 'https://example.com/'],
  ['https://example.com/a\nb', 'https://example.com/a'],
  ['See www.example.com/__init__.py.', 'www.example.com/__init__.py'],
  ['(WWW.example.com)', 'WWW.example.com'],
  ['**https://example.com/**', 'https://example.com/'],
])('of %j the link is %j', (text, link) => {
  expect(linksOf(text)).toEqual([link])
})

test('a host name that is longer than any can be makes no link', () => {
  expect(linksOf(`https://${'ü'.repeat(301)}`)).toEqual([])
})

test('the pieces of a text join to it again, and every link leads to the web', () => {
  const word = fc.constantFrom(
    'https://',
    'http://',
    'www.',
    'example.com',
    '/a(b)',
    ')',
    '.',
    ' ',
    '\n',
    '<',
    '"',
    '@',
    'javascript:',
    'ö',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' }))), (words) => {
      const text = words.join('')
      const pieces = splitLinks(text)
      expect(pieces.join('')).toBe(text)
      expect(pieces.length % 2).toBe(1)
      for (const link of linksOf(text)) {
        expect(link).toMatch(/^(?:https?:\/\/|www\.)\S*[^\s.,;:!?]$/i)
        expect(['http:', 'https:']).toContain(new URL(linkTarget(link)).protocol)
      }
    }),
  )
})
