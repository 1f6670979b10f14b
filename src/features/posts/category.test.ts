import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { parseCategories } from './category.ts'

test('a list and one comma-and-space string mean the same', () => {
  expect(parseCategories('JavaScript, C++, Web design')).toEqual(['JavaScript', 'C++', 'Web design'])
  expect(parseCategories(['JavaScript', 'C++', 'Web design'])).toEqual(['JavaScript', 'C++', 'Web design'])
})

test('empty names are dropped and white space is collapsed', () => {
  expect(parseCategories(' , Java,,  Open   source , ')).toEqual(['Java', 'Open source'])
  expect(parseCategories('')).toEqual([])
  expect(parseCategories(['', '  '])).toEqual([])
})

test('names that differ in case only are one, in their first spelling', () => {
  expect(parseCategories('Java, JAVA, java, JavaScript')).toEqual(['Java', 'JavaScript'])
})

test('a name in a list may hold a comma', () => {
  expect(parseCategories(['Tips, tricks'])).toEqual(['Tips, tricks'])
})

test('parsing what was parsed changes nothing, and keys are unique', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
      const parsed = parseCategories(names)
      expect(parseCategories(parsed)).toEqual(parsed)
      expect(new Set(parsed.map(categoryKey)).size).toBe(parsed.length)
    }),
  )
})
