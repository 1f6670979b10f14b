import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLinks, type ScreenedComment, screenComment } from './spam-signs.ts'

const harmless: ScreenedComment = {
  name: 'Mei',
  text: 'Does the same hold for a hash index?',
  honeypot: '',
  elapsedMs: 8000,
  repeats: { own: 0, others: 0 },
  renderedLinks: 0,
  linksAtMost: 2,
}

test('a filled-in honeypot is a sign of spam', () => {
  expect(screenComment({ ...harmless, honeypot: 'https://spam.example' })).toBe('honeypot')
})

test('a comment written in less than 1.5 s is a sign of spam', () => {
  expect(screenComment({ ...harmless, elapsedMs: 1499 })).toBe('too_fast')
  expect(screenComment({ ...harmless, elapsedMs: 0 })).toBe('too_fast')
  expect(screenComment({ ...harmless, elapsedMs: 1500 })).toBeNull()
})

test('without JavaScript nothing measures the time', () => {
  expect(screenComment({ ...harmless, elapsedMs: null })).toBeNull()
})

test('more links than the owner allows wait, and so does a name with one', () => {
  const link = 'https://example.com/a'
  expect(screenComment({ ...harmless, text: `${link} and www.example.com` })).toBeNull()
  expect(screenComment({ ...harmless, text: `${link} ${link} ${link}` })).toBe('links')
  expect(screenComment({ ...harmless, text: link, linksAtMost: 0 })).toBe('links')
  expect(screenComment({ ...harmless, text: `${link} ${link} ${link}`, linksAtMost: 3 })).toBeNull()
  expect(screenComment({ ...harmless, name: 'www.example.com' })).toBe('links')
})

test('links that only the rendered comment has count, such as mail addresses', () => {
  expect(screenComment({ ...harmless, renderedLinks: 2 })).toBeNull()
  expect(screenComment({ ...harmless, renderedLinks: 3 })).toBe('links')
})

test('an own repeated text is a sign of spam; a text repeated by others only from a certain length', () => {
  const pasted = 'Buy the best things here. '.repeat(3)
  expect(screenComment({ ...harmless, text: 'Thank you!', repeats: { own: 1, others: 0 } })).toBe('repeated')
  expect(screenComment({ ...harmless, text: 'Thank you!', repeats: { own: 0, others: 50 } })).toBeNull()
  expect(screenComment({ ...harmless, text: pasted, repeats: { own: 0, others: 2 } })).toBeNull()
  expect(screenComment({ ...harmless, text: pasted, repeats: { own: 0, others: 3 } })).toBe('repeated')
})

test('links are counted however they are written, and words are not', () => {
  expect(countLinks('HTTP://a.example https://b.example WWW.c.example <a href=x> [URL=x]')).toBe(5)
  expect(countLinks('https://www.a.example')).toBe(1)
  expect(countLinks('the http protocol, ww.w, awww.')).toBe(0)
  fc.assert(
    fc.property(fc.nat(20), (count) => {
      expect(countLinks('see https://a.example, '.repeat(count))).toBe(count)
    }),
  )
})
