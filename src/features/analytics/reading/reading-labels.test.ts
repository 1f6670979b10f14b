import { expect, test } from 'vitest'
import { readingTimeLabel, shareLabel } from './reading-labels.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [130, '2 min 10 s'],
  [735, '12 min'],
])('%i seconds are %s', (seconds, name) => {
  expect(readingTimeLabel(seconds)).toBe(name)
})

test('a share of zero readers has no number', () => {
  expect(shareLabel(0, 0)).toBe('–')
  expect(shareLabel(1, 3)).toBe('33 %')
})
