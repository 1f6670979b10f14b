import { expect, test } from 'vitest'
import { ownPlace, slugOfPlace } from './own-place.ts'

test.each([
  ['/', '/'],
  ['/posts?page=2', '/posts'],
  ['/posts?search=secret+words', '/posts?search'],
  ['/projects?search=x', '/posts?search'],
  ['/posts?category=Java', '/category'],
  ['/category/Java?page=3', '/category'],
  ['/languages/go', '/languages'],
  ['/posts/a-slug/', '/posts/a-slug'],
  ['/posts/a-slug.md', '(other)'],
  ['/posts/a/b', '(other)'],
  ['/never/was', '(other)'],
  ['/uses', '(other)'],
])('%s is the place %s', (address, place) => {
  expect(ownPlace(new URL(address, 'https://ink.example'))).toBe(place)
})

test('only a post has a slug', () => {
  expect(slugOfPlace('/posts/a-slug')).toBe('a-slug')
  expect(slugOfPlace('/posts')).toBeNull()
})
