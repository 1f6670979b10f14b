import { expect, test } from 'vitest'
import { type Changes, createPageStore } from './page-store.server.ts'

const open = (maxBytes = 100_000) => createPageStore<{ size: number; text: string }>(maxBytes)
type Store = ReturnType<typeof open>

function keep(store: Store, key: string, tags: Record<string, number>, size = 100): boolean {
  const making = store.begin()
  const isKept = store.put(making, key, { page: { size, text: key }, tags: new Map(Object.entries(tags)) })
  store.end(making)
  return isKept
}

const EVER = Number.NEGATIVE_INFINITY

test('a change throws away what shows it, and of dated things only what reaches back so far', () => {
  const store = open()
  keep(store, 'home', { newest: 50 })
  keep(store, 'feed', { newest: 20, 'card:1': EVER })
  keep(store, 'about', { settings: EVER })
  expect(store.purge([['newest', 30]])).toBe(1)
  expect(['home', 'feed', 'about'].map((key) => store.get(key)?.text)).toEqual(['home', undefined, 'about'])
  expect(store.purge([['card:1', null]])).toBe(0)
  expect(store.purge([['newest', null]])).toBe(1)
  expect(store.purge('everything')).toBe(1)
  expect(store.counts).toEqual({ pages: 0, bytes: 0 })
})

test.each<[string, Changes]>([
  ['of what it shows', [['post:1', null]]],
  ['of everything', 'everything'],
])('a page is not kept when there was a change %s while it was made', (_name, changes) => {
  const store = open()
  const making = store.begin()
  store.purge([['post:2', null]])
  store.purge(changes)
  expect(store.put(making, 'page', { page: { size: 1, text: '' }, tags: new Map([['post:1', EVER]]) })).toBe(false)
  store.end(making)
  expect(keep(store, 'page', { 'post:1': EVER })).toBe(true)
})

test('the bytes are bounded: the pages asked for last stay, and one that is too large is not kept', () => {
  const store = open(10_000)
  for (const key of ['a', 'b', 'c']) keep(store, key, { all: EVER }, 1_000)
  store.get('a')
  keep(store, 'd', { all: EVER }, 1_000)
  expect(['a', 'b', 'c', 'd'].map((key) => store.get(key) !== undefined)).toEqual([true, false, true, true])
  expect(store.counts.bytes).toBeLessThanOrEqual(10_000)
  expect(keep(store, 'huge', { all: EVER }, 20_000)).toBe(false)
  expect(store.purge([['all', null]])).toBe(3)
})

test('a page that is kept again is found by what it shows now', () => {
  const store = open()
  keep(store, 'page', { before: EVER })
  keep(store, 'page', { after: EVER })
  expect(store.purge([['before', null]])).toBe(0)
  expect(store.purge([['after', null]])).toBe(1)
})
