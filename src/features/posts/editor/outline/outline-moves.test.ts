import { expect, test } from 'vitest'
import { outlineMoves } from './outline-moves.ts'

/** Headings at blocks 2, 5, 9 and 12. */
const moves = outlineMoves([
  { block: 2, level: 2, text: 'One' },
  { block: 5, level: 3, text: 'One and a half' },
  { block: 9, level: 2, text: 'Two' },
  { block: 12, level: 2, text: 'Three' },
])

test('the buttons lead to blocks of the article', () => {
  expect([0, 1, 2, 3].map(moves.up)).toEqual([null, 2, 2, 9])
  expect([0, 1, 2, 3].map(moves.down)).toEqual([12, 12, Infinity, null])
})

test('a heading is dropped before another section or at the end, and not within its own', () => {
  expect([0, 1, 2, 3, 4].map((before) => moves.place(0, before))).toEqual([null, null, null, 12, Infinity])
  expect([0, 1, 2, 3, 4].map((before) => moves.place(3, before))).toEqual([2, 5, 9, null, null])
})

test('a section counts the headings below its own', () => {
  expect([0, 1, 2, 3].map(moves.sizeOf)).toEqual([2, 1, 1, 1])
})
