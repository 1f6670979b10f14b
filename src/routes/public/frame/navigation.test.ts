import { expect, test } from 'vitest'
import { currentFor } from './navigation.ts'

const posts = { label: 'Posts', to: '/posts' }
const categories = { label: 'Categories', to: '/categories', covers: '/category' }

test('a link is not current on other pages, not even with the same prefix', () => {
  expect(currentFor(posts, '/')).toBeUndefined()
  expect(currentFor(posts, '/posts-archive')).toBeUndefined()
  expect(currentFor(categories, '/category')).toBeUndefined()
})

test('a link is current on its page and on the pages below it', () => {
  expect(currentFor(posts, '/posts')).toBe('page')
  expect(currentFor(posts, '/posts/a-slug')).toBe('true')
  expect(currentFor(categories, '/category/design')).toBe('true')
})
