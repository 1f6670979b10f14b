import { expect, test } from 'vitest'
import { describeChange, percentOf } from './change.ts'

test('what there was none of before is new, and not infinitely more', () => {
  expect(describeChange(5, 0)).toEqual({ text: 'new', words: 'none before', direction: 'up' })
  expect(describeChange(0, 0)).toMatchObject({ text: '±0 %', direction: 'same' })
})

test('more and fewer are said in percent of before', () => {
  expect(describeChange(150, 100)).toEqual({ text: '+50 %', words: '50 percent more, 100 before', direction: 'up' })
  expect(describeChange(0, 100)).toMatchObject({ text: '−100 %', direction: 'down' })
})

test('there is no share of nothing', () => {
  expect(percentOf(0, 0)).toBeNull()
  expect(percentOf(1, 3)).toBe(33)
})
