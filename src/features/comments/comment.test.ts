import { expect, test } from 'vitest'
import { loadMoreLabel, repliesLabel } from './comment.ts'

test('the button promises what remains, at most five', () => {
  expect([1, 2, 4, 5, 6, 100].map(loadMoreLabel)).toEqual([
    'Load 1 More Comment',
    'Load 2 More Comment',
    'Load 4 More Comment',
    'Load 5 More Comment',
    'Load 5 More Comment',
    'Load 5 More Comment',
  ])
})

test('one reply, two replies', () => {
  expect(repliesLabel(1, false)).toBe('Show 1 reply')
  expect(repliesLabel(2, false)).toBe('Show 2 replies')
  expect(repliesLabel(1, true)).toBe('Hide 1 reply')
  expect(repliesLabel(2, true)).toBe('Hide 2 replies')
})
