import { expect, test } from 'vitest'
import { findLanguage, findLinkedCategory } from './category-pages.ts'

test('a name that only looks like a page is none', () => {
  for (const name of ['ruby', '', 'constructor', '__proto__', 'c++']) expect(findLanguage(name)).toBeNull()
  expect(findLinkedCategory('javascript')).toBeNull()
})

test('pages are found whatever the case', () => {
  expect(findLanguage('CPP')).toEqual({ name: 'cpp', category: 'C++' })
  expect(findLinkedCategory('Design')).toEqual({ name: 'design', category: 'Design' })
})
