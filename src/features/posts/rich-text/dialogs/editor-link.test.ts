import { expect, test } from 'vitest'
import { parseEditorLink } from './editor-link.ts'

test.each([
  ...['', '  ', 'two words', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', 'https://', 'http:///x', 'mailto:', 'mailto:me'],
  ...['//evil.example', 'word', 'README', 'tel:', 'vbscript:x'],
])('%j is no address', (typed) => {
  expect(parseEditorLink(typed)).toHaveProperty('issue')
})

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' HTTP://example.com ', 'HTTP://example.com'],
  ['/posts/one', '/posts/one'],
  ['#part', '#part'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['tel:+49123', 'tel:+49123'],
  ['example.com/path', 'https://example.com/path'],
  ['example.com:8080', 'https://example.com:8080'],
  ['bücher.example', 'https://bücher.example'],
  ['me@example.com', 'mailto:me@example.com'],
])('%j leads to %s', (typed, href) => {
  expect(parseEditorLink(typed)).toEqual({ href })
})
