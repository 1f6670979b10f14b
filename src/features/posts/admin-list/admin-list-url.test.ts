import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADMIN_HAS, ADMIN_SORTS, ADMIN_TABS, ADMIN_UPDATED } from './admin-list.ts'
import { adminListHref, isFiltered, parseAdminList } from './admin-list-url.ts'

const DEFAULTS = parseAdminList(new URLSearchParams())

test('values that mean nothing are the defaults', () => {
  const nonsense = new URLSearchParams('tab=secret&has=bugs&updated=soon&sort=password&direction=up&page=-3&search=%00')
  expect(parseAdminList(nonsense)).toEqual(DEFAULTS)
})

test('whatever the URL says, the list can be asked for it', () => {
  const keys = fc.constantFrom('tab', 'search', 'category', 'has', 'updated', 'sort', 'direction', 'page')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.string({ unit: 'binary' })), (values) => {
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
  expect(adminListHref({ sort: 'title', direction: 'asc' })).toBe('/admin/posts?sort=title')
})

test('a tab and an order narrow nothing', () => {
  expect(isFiltered({ ...DEFAULTS, tab: 'drafts', sort: 'views' })).toBe(false)
  expect(isFiltered({ ...DEFAULTS, has: 'changes' })).toBe(true)
})
