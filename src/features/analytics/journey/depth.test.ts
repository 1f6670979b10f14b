import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDepths } from './depth.ts'

const toc = ['one', 'two', 'three'].map((id, index) => ({ level: index === 1 ? (3 as const) : (2 as const), id, text: id }))

test('readers stop at the last place that they reached', () => {
  const rows = listDepths(toc, { readers: 10, headings: { one: 8, two: 8, three: 5 }, reachedEnd: 4 })
  expect(rows.map(({ text, depth, reached, stopped }) => `${text} ${depth} ${reached} ${stopped}`)).toEqual([
    'The beginning 0 10 2',
    'one 0 8 0',
    'two 1 8 3',
    'three 0 5 1',
    'The end of the article 0 4 4',
  ])
})

test('a heading that was added later was passed by all who came below it', () => {
  const rows = listDepths(toc, { readers: 10, headings: { one: 9, two: 1, three: 6 }, reachedEnd: 0 })
  expect(rows.map(({ reached }) => reached)).toEqual([10, 9, 6, 6, 0])
})

test('an article without headings has a beginning and an end', () => {
  expect(listDepths([], { readers: 3, headings: {}, reachedEnd: 1 }).map(({ stopped }) => stopped)).toEqual([2, 1])
})

test('every reader stops once', () => {
  const counts = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50))
  fc.assert(
    fc.property(counts, ([readers, one, two, three, reachedEnd]) => {
      const rows = listDepths(toc, { readers, headings: { one, two, three }, reachedEnd })
      expect(rows.reduce((sum, { stopped }) => sum + stopped, 0)).toBe(Math.max(readers, one, two, three, reachedEnd))
      expect(rows.every(({ stopped }) => stopped >= 0)).toBe(true)
    }),
  )
})
