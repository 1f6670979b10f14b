import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/warm-web-urls.ts'
import { DIRECT, INTERNAL, normalizeReferrer } from './referrer.ts'

const own = 'ink.example'

test('what is no address of another place counts as none', () => {
  for (const text of [
    '',
    'about:blank',
    'not an address',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'android-app://',
  ]) {
    expect(normalizeReferrer(text, own)).toBe(DIRECT)
  }
})

test('a referrer of the site itself is INTERNAL for any path, with or without www', () => {
  expect(normalizeReferrer('https://ink.example/posts?search=x', own)).toBe(INTERNAL)
  expect(normalizeReferrer('https://www.ink.example/', own)).toBe(INTERNAL)
  expect(normalizeReferrer('http://127.0.0.1:3000/', '127.0.0.1:3000')).toBe(INTERNAL)
})

test('another port of the same host is another place', () => {
  expect(normalizeReferrer('http://127.0.0.1:4000/', '127.0.0.1:3000')).toBe('127.0.0.1')
})

test('hosts lose www and m, and the addresses of one source are one', () => {
  expect(normalizeReferrer('https://www.lobste.rs/s/abc', own)).toBe('lobste.rs')
  expect(normalizeReferrer('https://m.example.org/x', own)).toBe('example.org')
  expect(normalizeReferrer('https://news.ycombinator.com/item?id=1', own)).toBe('news.ycombinator.com')
  expect(normalizeReferrer('https://www.google.co.uk/', own)).toBe('google.com')
  expect(normalizeReferrer('https://lm.facebook.com/l.php?u=x', own)).toBe('facebook.com')
  expect(normalizeReferrer('https://old.reddit.com/r/programming', own)).toBe('reddit.com')
  expect(normalizeReferrer('https://t.co/abc', own)).toBe('x.com')
})

test('a host that only ends like a source is not that source', () => {
  expect(normalizeReferrer('https://notgoogle.com/', own)).toBe('notgoogle.com')
  expect(normalizeReferrer('https://google.com.evil.example/', own)).toBe('google.com.evil.example')
})

test('apps are named', () => {
  expect(normalizeReferrer('android-app://com.google.android.gm/', own)).toBe('Gmail (app)')
  expect(normalizeReferrer('android-app://org.example.reader/https/x', own)).toBe('org.example.reader (app)')
})

test('folding holds for any text, is short, and only the site itself is called so', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      const folded = normalizeReferrer(text, own)
      expect(folded.length).toBeLessThanOrEqual(100)
      expect(folded === INTERNAL).toBe(false)
    }),
  )
})
