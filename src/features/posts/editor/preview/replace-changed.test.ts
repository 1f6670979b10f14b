import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonEnds } from './replace-changed.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })

describe('commonEnds', () => {
  test.each([
    ['abc', 'abc', { start: 3, end: 0 }],
    ['abc', 'axc', { start: 1, end: 1 }],
    ['aa', 'aaa', { start: 2, end: 0 }],
    ['', 'ab', { start: 0, end: 0 }],
  ])('compares %s and %s', (before, after, ends) => {
    expect(commonEnds([...before], [...after])).toEqual(ends)
  })

  test('with what lies between them, gives the other text', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { start, end } = commonEnds(before, after)
        const between = after.slice(start, after.length - end)
        expect([...before.slice(0, start), ...between, ...before.slice(before.length - end)]).toEqual(after)
      }),
    )
  })
})
