import { expect, test } from 'vitest'
import { splitCategories } from './category-pills.tsx'

const many = Array.from({ length: 30 }, (_, index) => ({ name: `c${index}`, count: 30 - index }))

test('a chosen category is visible even when it is one of the least used, and appears once', () => {
  const { visible, more } = splitCategories(many, 'c29')
  expect(visible.at(-1)?.name).toBe('c29')
  expect(more.map((category) => category.name)).not.toContain('c29')
  expect(visible.length + more.length).toBe(many.length)
})

test('few categories need no toggle', () => {
  expect(splitCategories(many.slice(0, 14), null).more).toEqual([])
  expect(splitCategories(many.slice(0, 15), null).more).toHaveLength(3)
})
