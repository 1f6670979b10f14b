import { expect, test } from 'vitest'
import { type Changes, createPageStore } from './page-store.server.ts'

const open = (maxBytes = 100_000) => createPageStore<{ size: number; text: string }>(maxBytes)
type Store = ReturnType<typeof open>

function putPage(store: Store, key: string, tags: Record<string, number>, size = 100): boolean {
  const pending = store.begin()
  const isStored = store.put(pending, key, { page: { size, text: key }, tags: new Map(Object.entries(tags)) })
  store.end(pending)
  return isStored
}

const EVER = Number.NEGATIVE_INFINITY

test('a change purges the pages with its tag, and a dated change only those that reach back far enough', () => {
  const store = open()
  putPage(store, 'home', { newest: 50 })
  putPage(store, 'feed', { newest: 20, 'card:1': EVER })
  putPage(store, 'about', { settings: EVER })
  expect(store.purge([['newest', 30]])).toBe(1)
  expect(['home', 'feed', 'about'].map((key) => store.get(key)?.text)).toEqual(['home', undefined, 'about'])
  expect(store.purge([['card:1', null]])).toBe(0)
  expect(store.purge([['newest', null]])).toBe(1)
  expect(store.purge('everything')).toBe(1)
  expect(store.counts).toEqual({ pages: 0, bytes: 0 })
})

test.each<[string, Changes]>([
  ['of one of its tags', [['post:1', null]]],
  ['of everything', 'everything'],
])('a page is not stored after a change %s during its render', (_name, changes) => {
  const store = open()
  const pending = store.begin()
  store.purge([['post:2', null]])
  store.purge(changes)
  expect(store.put(pending, 'page', { page: { size: 1, text: '' }, tags: new Map([['post:1', EVER]]) })).toBe(false)
  store.end(pending)
  expect(putPage(store, 'page', { 'post:1': EVER })).toBe(true)
})

test('memory is bounded: recently requested pages stay, and a page that is too large is not stored', () => {
  const store = open(10_000)
  for (const key of ['a', 'b', 'c']) putPage(store, key, { all: EVER }, 1_000)
  store.get('a')
  putPage(store, 'd', { all: EVER }, 1_000)
  expect(['a', 'b', 'c', 'd'].map((key) => store.get(key) !== undefined)).toEqual([true, false, true, true])
  expect(store.counts.bytes).toBeLessThanOrEqual(10_000)
  expect(putPage(store, 'huge', { all: EVER }, 20_000)).toBe(false)
  expect(store.purge([['all', null]])).toBe(3)
})

test('a page that is stored again is purged by its new tags only', () => {
  const store = open()
  putPage(store, 'page', { before: EVER })
  putPage(store, 'page', { after: EVER })
  expect(store.purge([['before', null]])).toBe(0)
  expect(store.purge([['after', null]])).toBe(1)
})
