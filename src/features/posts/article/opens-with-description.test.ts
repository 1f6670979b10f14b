import { expect, test } from 'vitest'
import { opensWithDescription } from './opens-with-description.ts'

test('a description of its own is no opening', () => {
  expect(opensWithDescription('<p>It was a Tuesday.</p>', 'Why indexes fail.')).toBe(false)
  expect(opensWithDescription('<p>It was a Tuesday.</p>', '')).toBe(false)
  expect(opensWithDescription('', 'It was')).toBe(false)
})

test('words taken from the first paragraph are found through its markup, cut or not', () => {
  const html = '<p>It was <em>a\nTuesday</em>, <a href="/x" rel="noopener">R&#x26;D</a> said.</p><p>More.</p>'
  expect(opensWithDescription(html, 'It was a Tuesday, R&D said.')).toBe(true)
  expect(opensWithDescription(html, 'It was a Tuesday, R&D…')).toBe(true)
  expect(opensWithDescription(html, 'It was a Tuesday...')).toBe(true)
})
