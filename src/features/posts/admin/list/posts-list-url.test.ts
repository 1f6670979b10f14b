import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { ADMIN_HAS, ADMIN_SORTS, ADMIN_TABS, ADMIN_UPDATED } from './posts-list.ts'
import { adminListHref, isFiltered, parseAdminList } from './posts-list-url.ts'

const DEFAULTS = parseAdminList(new URLSearchParams())

test('values that mean nothing are the defaults', () => {
  const nonsense = new URLSearchParams('tab=secret&has=bugs&updated=soon&sort=password.up&page=-3&search=%00&view=mine')
  expect(parseAdminList(nonsense)).toEqual(DEFAULTS)
})

test('any URL parses to a valid query', () => {
  const keys = fc.constantFrom('tab', 'search', 'category', 'has', 'updated', 'sort', 'page', 'view')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.string({ unit: anyCharacter })), (values) => {
      const query = parseAdminList(new URLSearchParams(values))
      expect(ADMIN_TABS).toContain(query.tab)
      expect(query.page).toBeGreaterThan(0)
      expect(query.search).not.toContain('\0')
    }),
  )
})

test('a state survives its own address', () => {
  const state = fc.record({
    tab: fc.constantFrom(...ADMIN_TABS),
    search: fc.constantFrom('', 'event loop', 'c++ & more'),
    category: fc.constantFrom('', 'C#', 'Web Dev'),
    has: fc.constantFrom('' as const, ...ADMIN_HAS),
    updated: fc.constantFrom('' as const, ...ADMIN_UPDATED),
    sort: fc.constantFrom(...ADMIN_SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 10_000 }),
    view: fc.constantFrom('', '00000000-0000-4000-8000-000000000001'),
  })
  fc.assert(
    fc.property(state, (query) => {
      const { searchParams } = new URL(adminListHref(query), 'http://localhost')
      expect(parseAdminList(searchParams)).toEqual(query)
    }),
  )
})

test('the plain list has a plain address', () => {
  expect(adminListHref(DEFAULTS)).toBe('/admin/posts')
  expect(adminListHref({ sort: 'title' })).toBe('/admin/posts?sort=title.asc')
})

test('an order without a direction goes the way one expects', () => {
  expect(parseAdminList(new URLSearchParams('sort=title'))).toMatchObject({ sort: 'title', direction: 'asc' })
  expect(parseAdminList(new URLSearchParams('sort=views'))).toMatchObject({ sort: 'views', direction: 'desc' })
  expect(parseAdminList(new URLSearchParams('sort=views.asc'))).toMatchObject({ sort: 'views', direction: 'asc' })
})

test('a tab and an order narrow nothing', () => {
  expect(isFiltered({ ...DEFAULTS, tab: 'drafts', sort: 'views' })).toBe(false)
  expect(isFiltered({ ...DEFAULTS, has: 'changes' })).toBe(true)
})
