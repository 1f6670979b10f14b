import { expect, test } from 'vitest'
import { findCategoryPage, findLanguagePage } from './category-pages.ts'

test('a name that only looks like a page is none', () => {
  for (const name of ['ruby', '', 'constructor', '__proto__', 'c++']) expect(findLanguagePage(name)).toBeNull()
  expect(findCategoryPage('javascript')).toBeNull()
})

test('pages are found regardless of case', () => {
  expect(findLanguagePage('CPP')).toEqual({ name: 'cpp', category: 'C++' })
  expect(findCategoryPage('Design')).toEqual({ name: 'design', category: 'Design' })
})
