import { expect, test } from 'vitest'
import { commentRequests, MOSTLY_CACHED, mixedTraffic, PAGE_KINDS, pagesOf } from './traffic.ts'

const site = {
  size: { posts: 1_000, comments: 5_000, likes: 20_000, links: 100, days: 1 },
  posts: Array.from({ length: 40 }, (_, place) => ({ id: `id-${place}`, slug: `seed-${place}` })),
}

test('one of twenty requests of mixed traffic is a write, and the order is the same in every run', () => {
  const traffic = mixedTraffic(site)
  expect(traffic).toHaveLength(1_000)
  expect(traffic.filter((request) => request.method === 'POST')).toHaveLength(50)
  expect(mixedTraffic(site).map((request) => request.path)).toEqual(traffic.map((request) => request.path))
})

test('traffic that is mostly cached contains every kind of request', () => {
  const traffic = mixedTraffic(site, 4_000, MOSTLY_CACHED)
  expect(traffic).toHaveLength(4_000)
  expect(traffic.filter((request) => request.method === 'POST')).toHaveLength(24)
  expect(traffic.filter((request) => request.path.includes('search='))).toHaveLength(16)
})

test('every kind of page has addresses, none twice, and none before the first page', () => {
  for (const kind of PAGE_KINDS) {
    const paths = pagesOf(kind, site).map((request) => request.path)
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /page=(0|-)/.test(path))).toEqual([])
  }
})

test('every comment has a unique text and sender', () => {
  const [request] = commentRequests(site.posts, new Set())
  const sent = [request?.vary?.({}), request?.vary?.({})]
  expect(sent[0]?.body).not.toBe(sent[1]?.body)
  expect(sent[0]?.headers['X-Forwarded-For']).not.toBe(sent[1]?.headers['X-Forwarded-For'])
})

test('only an accepted comment counts as accepted', () => {
  const accepted = new Set<string>()
  const [request] = commentRequests(site.posts, accepted)
  const [first, refused] = [{}, {}]
  const sent = request?.vary?.(first)
  request?.vary?.(refused)
  request?.onAnswer?.(200, first)
  request?.onAnswer?.(429, refused)
  expect([...accepted].map((text) => sent?.body.includes(text))).toEqual([true])
})
