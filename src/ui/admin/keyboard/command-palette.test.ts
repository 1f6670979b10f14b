import { expect, test } from 'vitest'
import { matches } from './command-palette.tsx'

test('every typed word is a prefix of a word of the label, in any order and case', () => {
  expect(matches('Link shortener', 'sho LIN')).toBe(true)
  expect(matches('Link shortener', 'hort')).toBe(false)
  expect(matches('Link shortener', 'link posts')).toBe(false)
  expect(matches('Link shortener', '  ')).toBe(true)
})
