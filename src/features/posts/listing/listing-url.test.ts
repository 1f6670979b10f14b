import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { anyCharacter } from '#tests/any-character.ts'
import { listingHref, parseListingState } from './listing-url.ts'

function parse(query: string) {
  return parseListingState(new URLSearchParams(query))
}

test('a page that is no whole number from 1 up is the first page', () => {
  for (const page of ['0', '-1', 'abc', '1.5', '', '1e9', '99999999999999']) expect(parse(`page=${page}`).page).toBe(1)
})

test('a search is trimmed, and white space alone is no search', () => {
  expect(parse('search=%20%20index%20%20scan%09').search).toBe('index scan')
  expect(parse('search=%20%20').search).toBe('')
})

test('a NUL character, which PostgreSQL refuses, never reaches it', () => {
  expect(parse('search=a%00b&category=%00').search).toBe('a b')
  expect(parse('category=%00').category).toBe('')
})

test('a search of 10,000 characters is cut, and never inside a character', () => {
  const { search } = parse(`search=${encodeURIComponent('🦀'.repeat(10_000))}`)
  expect([...search]).toHaveLength(SEARCH_LIMIT)
  expect(search.isWellFormed()).toBe(true)
})

test('All is no category', () => {
  expect(parse('category=All').category).toBe('')
})

test('defaults are left out of the address', () => {
  expect(listingHref('/posts', {})).toBe('/posts')
  expect(listingHref('/posts', { search: '', category: '', page: 1 })).toBe('/posts')
  expect(listingHref('/posts', { category: 'C++', page: 2 })).toBe('/posts?category=C%2B%2B&page=2')
})

test('the order and the literal search belong to a search', () => {
  expect(parse('search=a&sort=newest&exact=1')).toMatchObject({ sort: 'newest', exact: true })
  expect(parse('search=a&sort=oldest&exact=yes')).toMatchObject({ sort: 'best', exact: false })
  expect(parse('sort=newest&exact=1')).toMatchObject({ sort: 'best', exact: false })
  expect(listingHref('/posts', { search: 'a', sort: 'newest', exact: true, page: 2 })).toBe('/posts?search=a&sort=newest&exact=1&page=2')
  expect(listingHref('/posts', { search: 'a', sort: 'best', exact: false })).toBe('/posts?search=a')
  expect(listingHref('/posts', { sort: 'newest', exact: true })).toBe('/posts')
})

test('any state survives its own address', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 300 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 999_999_999 }), fc.boolean(), (search, category, page, isOther) => {
      const order = isOther ? { sort: 'newest', exact: '1' } : undefined
      const state = parse(new URLSearchParams({ search, category, page: String(page), ...order }).toString())
      const again = parseListingState(new URL(listingHref('/posts', state), 'http://localhost').searchParams)
      expect(again).toEqual(state)
    }),
  )
})
