import { expect, test } from 'vitest'
import { moveRow } from './use-ordered-rows.ts'

const rows = ['a', 'b', 'c'].map((value, key) => ({ key, value }))
const after = (key: number, to: number) =>
  moveRow(rows, key, to)
    .map(({ value }) => value)
    .join('')

test('a row moves to an index', () => {
  expect([after(0, 2), after(2, 0), after(1, 0), after(1, 2)]).toEqual(['bca', 'cab', 'bac', 'acb'])
})

test('rows stay where they are when there is no such row or index', () => {
  for (const [key, to] of [
    [0, 0],
    [0, -1],
    [0, 3],
    [7, 1],
  ] as const)
    expect(moveRow(rows, key, to)).toBe(rows)
})
