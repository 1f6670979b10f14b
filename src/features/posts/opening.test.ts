import { expect, test } from 'vitest'
import { opensWith } from './opening.ts'

test('a description of its own is no opening', () => {
  expect(opensWith('<p>It was a Tuesday.</p>', 'Why indexes fail.')).toBe(false)
  expect(opensWith('<p>It was a Tuesday.</p>', '')).toBe(false)
  expect(opensWith('', 'It was')).toBe(false)
})

test('words taken from the first paragraph are found through its markup, cut or not', () => {
  const html = '<p>It was <em>a\nTuesday</em>, <a href="/x" rel="noopener">R&#x26;D</a> said.</p><p>More.</p>'
  expect(opensWith(html, 'It was a Tuesday, R&D said.')).toBe(true)
  expect(opensWith(html, 'It was a Tuesday, R&D…')).toBe(true)
  expect(opensWith(html, 'It was a Tuesday...')).toBe(true)
})
