import { expect, test } from 'vitest'
import { trimBeforeHit } from './trim-before-hit.ts'

test('a snippet that begins with its hit, or shortly before, stays as it is', () => {
  expect(trimBeforeHit([])).toEqual([])
  const parts = [
    { text: 'just before ', hit: false },
    { text: 'hit', hit: true },
    { text: ' and a long tail that never matters because the card cuts it anyway', hit: false },
  ]
  expect(trimBeforeHit(parts)).toEqual(parts)
})

test('a hit far into the snippet is brought near its beginning, between words', () => {
  const [first, second] = trimBeforeHit([
    { text: `${'word '.repeat(40)}`, hit: false },
    { text: 'hit', hit: true },
  ])
  expect(first?.text).toMatch(/^… word .{0,48}$/)
  expect(first?.text.endsWith('word ')).toBe(true)
  expect(second).toEqual({ text: 'hit', hit: true })
})
