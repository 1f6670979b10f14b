import { expect, test } from 'vitest'
import { CURRENT_THRESHOLD, currentHeading, readingProgress, SCROLL_OFFSET } from './current-heading.ts'

test('no heading is current before the first reaches the threshold', () => {
  expect(currentHeading([])).toBeNull()
  expect(currentHeading([{ id: 'a', top: CURRENT_THRESHOLD + 0.5 }])).toBeNull()
})

test('the last heading at or above the threshold is current', () => {
  const headings = [
    { id: 'a', top: -900 },
    { id: 'b', top: CURRENT_THRESHOLD },
    { id: 'c', top: CURRENT_THRESHOLD + 1 },
  ]
  expect(currentHeading(headings)).toBe('b')
})

test('a heading that was just jumped to is current', () => {
  expect(currentHeading([{ id: 'a', top: SCROLL_OFFSET }])).toBe('a')
})

test.each([
  ['at its beginning', { top: 200, height: 3000 }, 0],
  ['in its middle', { top: -1000, height: 3000 }, 0.5],
  ['at its end', { top: -2000, height: 3000 }, 1],
  ['beyond its end', { top: -9000, height: 3000 }, 1],
  ['shorter than the window, in view', { top: 100, height: 500 }, 1],
  ['shorter than the window, below it', { top: 900, height: 500 }, 0],
])('the share that was read: %s', (_where, article, share) => {
  expect(readingProgress(article, 1000)).toBe(share)
})
