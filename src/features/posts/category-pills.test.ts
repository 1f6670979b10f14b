import { expect, test } from 'vitest'
import { splitCategories } from './category-pills.tsx'

const many = Array.from({ length: 30 }, (_, place) => ({ name: `c${place}`, count: 30 - place }))

test('a chosen category is shown even when it is one of the least used, and only once', () => {
  const { shown, more } = splitCategories(many, 'c29')
  expect(shown.at(-1)?.name).toBe('c29')
  expect(more.map((category) => category.name)).not.toContain('c29')
  expect(shown.length + more.length).toBe(many.length)
})

test('nothing hides behind the toggle while there are few', () => {
  expect(splitCategories(many.slice(0, 14), null).more).toEqual([])
  expect(splitCategories(many.slice(0, 15), null).more).toHaveLength(3)
})
