// The cache without a database, with renders that the test controls.
import { expect, test, vi } from 'vitest'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { openPageCache, type Rendered } from './page-cache.server.ts'

const ORIGIN = 'https://blog.test'

async function openCache() {
  let listener: NotificationListener | undefined
  const pages = await openPageCache(
    {
      async listen(_channel, subscribed) {
        listener = subscribed
        subscribed.onReconnect()
        return { drain: async () => {}, stop: async () => {} }
      },
    },
    { maxBytes: 1_000_000, cacheKey, firstListeners: [] },
  )
  if (!listener) throw new Error('the cache does not listen')
  return { ...pages, listener, ask: (address: string, render: () => Promise<Rendered>) => pages.answer(ORIGIN, address, render) }
}

type Given = { status?: number; headers?: Record<string, string>; isCacheable?: boolean }

function rendered(text: string, { status = 200, headers = {}, isCacheable = true }: Given = {}): Rendered {
  return { response: new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } }), isCacheable }
}

async function textOf(answer: Awaited<ReturnType<Awaited<ReturnType<typeof openCache>>['ask']>>): Promise<string> {
  return answer instanceof Response ? answer.text() : new TextDecoder().decode(answer.variants.identity.body)
}

test('a hundred concurrent requests share one render', async () => {
  const { ask, counts } = await openCache()
  const render = vi.fn(async () => rendered('page'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/', render)))
  expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(['page']))
  expect(render).toHaveBeenCalledTimes(1)
  await ask('/', render)
  expect(render).toHaveBeenCalledTimes(1)
  expect(counts()).toMatchObject({ hits: 1, misses: 100, stored: 1 })
})

test('a failed render fails every waiting request and is not cached', async () => {
  const { ask } = await openCache()
  const render = vi.fn(async (): Promise<Rendered> => Promise.reject(new Error('no')))
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask('/', render)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(render).toHaveBeenCalledTimes(1)
  const failed = await Promise.all([ask('/', async () => rendered('500', { status: 500 })), ask('/', render)])
  expect(await Promise.all(failed.map(textOf))).toEqual(['500', '500'])
  expect(await textOf(await ask('/', async () => rendered('well')))).toBe('well')
})

test('a 404 is rendered for each request', async () => {
  const { ask, counts } = await openCache()
  const render = vi.fn(async () => rendered('nothing', { status: 404 }))
  await Promise.all([ask('/posts/x', render), ask('/posts/x', render)])
  expect(render).toHaveBeenCalledTimes(2)
  expect(counts().pages).toBe(0)
})

test.each<[string, Given]>([
  ['sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['is marked no-store', { headers: { 'Cache-Control': 'no-store' } }],
  ['is private', { headers: { 'Cache-Control': 'private, max-age=60' } }],
  ['disabled caching', { isCacheable: false }],
  ['is a redirect', { status: 301, headers: { Location: '/posts/y' } }],
])('a response that %s is not cached', async (_name, given) => {
  const { ask, counts } = await openCache()
  await ask('/posts/x', async () => rendered('page', given))
  expect(counts().pages).toBe(0)
})

test('a request after a change does not get a render that began before it', async () => {
  const { ask, listener, counts } = await openCache()
  const old = Promise.withResolvers<Rendered>()
  const first = ask('/posts/x', () => old.promise)
  listener.onNotify('posts changed')
  const second = ask('/posts/x', async () => rendered('new'))
  expect(await textOf(await second)).toBe('new')
  old.resolve(rendered('old'))
  expect(await textOf(await first)).toBe('old')
  expect(await textOf(await ask('/posts/x', () => Promise.reject(new Error('not asked'))))).toBe('new')
  expect(counts()).toMatchObject({ stored: 1, pages: 1 })
})

test('while disconnected, each page is rendered first and the last good copy is sent when that fails', async () => {
  const { ask, find, listener, counts } = await openCache()
  await ask('/', async () => rendered('good'))
  expect(find(`${ORIGIN}/`)).toBeDefined()
  listener.onDisconnect()
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', async () => rendered('better')))).toBe('better')
  expect(await textOf(await ask('/', () => Promise.reject(new Error('away'))))).toBe('better')
  expect(await textOf(await ask('/', async () => rendered('503', { status: 503 })))).toBe('better')
  await expect(ask('/about', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(counts().stale).toBe(2)
  listener.onReconnect()
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', async () => rendered('new')))).toBe('new')
})

test('reconnecting and disconnecting again keeps the last good copies', async () => {
  const { ask, find, listener } = await openCache()
  await ask('/', async () => rendered('good'))
  for (let time = 0; time < 3; time += 1) {
    listener.onDisconnect()
    listener.onReconnect()
  }
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', () => Promise.reject(new Error('away'))))).toBe('good')
})

test('a render that began before a reconnect is not cached', async () => {
  const { ask, find, listener } = await openCache()
  const old = Promise.withResolvers<Rendered>()
  const first = ask('/', () => old.promise)
  listener.onDisconnect()
  listener.onReconnect()
  old.resolve(rendered('old'))
  expect(await textOf(await first)).toBe('old')
  expect(find(`${ORIGIN}/`)).toBeUndefined()
})

test('a page that became a 404 is no last good copy', async () => {
  const { ask, listener } = await openCache()
  await ask('/posts/x', async () => rendered('good'))
  listener.onDisconnect()
  expect(await textOf(await ask('/posts/x', async () => rendered('nothing', { status: 404 })))).toBe('nothing')
  await expect(ask('/posts/x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('after an addition the page from before is the last good copy, after a withdrawal it is none', async () => {
  const { ask, find, listener, counts } = await openCache()
  await ask('/', async () => rendered('good'))
  listener.onNotify('comments added')
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', () => Promise.reject(new Error('away'))))).toBe('good')
  listener.onNotify('comments changed')
  await expect(ask('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(counts()).toMatchObject({ pages: 0, changes: 2 })
})

test('a render that began before a withdrawal is no last good copy', async () => {
  const { ask, listener } = await openCache()
  const old = Promise.withResolvers<Rendered>()
  const first = ask('/', () => old.promise)
  listener.onNotify('posts changed')
  old.resolve(rendered('withdrawn'))
  await first
  await expect(ask('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('a page is rendered again after a minute', async () => {
  vi.useFakeTimers()
  const { ask, find } = await openCache()
  await ask('/', async () => rendered('page'))
  vi.advanceTimersByTime(59_000)
  expect(find(`${ORIGIN}/`)).toBeDefined()
  vi.advanceTimersByTime(2_000)
  expect(find(`${ORIGIN}/`)).toBeUndefined()
})

test('made-up hosts share the memory limit, and a requested page stays', async () => {
  const { answer, counts } = await openCache()
  const render = vi.fn(async () => rendered('page'))
  for (let number = 0; number < 2_000; number += 1) {
    await answer(`http://host-${number}${'x'.repeat(number)}.test`, '/', async () => rendered('page'))
    if (number % 20 === 0) await answer('http://blog.test', '/', render)
  }
  expect(counts().bytes).toBeLessThanOrEqual(1_000_000)
  expect(counts().pages).toBeLessThan(500)
  expect(render).toHaveBeenCalledTimes(1)
})
