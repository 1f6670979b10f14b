import { expect, test } from 'vitest'
import { opensWithDescription } from './opens-with-description.ts'

test('an article does not open with an unrelated or empty description', () => {
  expect(opensWithDescription('<p>It was a Tuesday.</p>', 'Why indexes fail.')).toBe(false)
  expect(opensWithDescription('<p>It was a Tuesday.</p>', '')).toBe(false)
  expect(opensWithDescription('', 'It was')).toBe(false)
})

test('an article opens with a description that is its first text, whole or truncated, without markup', () => {
  const html = '<p>It was <em>a\nTuesday</em>, <a href="/x" rel="noopener">R&#x26;D</a> said.</p><p>More.</p>'
  expect(opensWithDescription(html, 'It was a Tuesday, R&D said.')).toBe(true)
  expect(opensWithDescription(html, 'It was a Tuesday, R&D…')).toBe(true)
  expect(opensWithDescription(html, 'It was a Tuesday...')).toBe(true)
})

test('typographic signs of the article do not matter', () => {
  expect(opensWithDescription('<p>“It’s <em>so</em>” – once…</p>', '"It\'s so" -- once...')).toBe(true)
})
