import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPages, pageWindow, parsePage } from './pagination.ts'

test.each([null, '', '0', '-1', 'abc', '1.5', '1e3', ' 2', '9999999999', '٣'])('the page %j is the first one', (value) => {
  expect(parsePage(value)).toBe(1)
})

test('a whole number from 1 up is that page', () => {
  expect(parsePage('1')).toBe(1)
  expect(parsePage('007')).toBe(7)
  expect(parsePage('999999999')).toBe(999_999_999)
})

test('an empty list still has its first page', () => {
  expect(countPages(0, 6)).toBe(1)
  expect(countPages(6, 6)).toBe(1)
  expect(countPages(7, 6)).toBe(2)
})

test('lists first, last, current page and its neighbours, with gaps in between', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(1, 2)).toEqual([1, 2])
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(1, 9)).toEqual([1, 2, 'gap', 9])
  expect(pageWindow(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
  expect(pageWindow(9, 9)).toEqual([1, 'gap', 8, 9])
})

test('a window is ascending, contains first, last and current page, and has no gap between neighbours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
      const [current, pages] = a < b ? [a, b] : [b, a]
      const window = pageWindow(current, pages)
      const numbers = window.filter((item) => item !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right))
      expect(numbers).toEqual(expect.arrayContaining([1, current, pages]))
      for (const [place, item] of window.entries()) {
        if (item === 'gap') expect(Number(window[place + 1]) - Number(window[place - 1])).toBeGreaterThan(1)
      }
    }),
  )
})
