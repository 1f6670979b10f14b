// The cache by itself, with renders that the test holds in its hand.
import { expect, test, vi } from 'vitest'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { createCacheTags } from './cache-tags.server.ts'
import { openPageCache, type Rendered } from './page-cache.server.ts'

const ORIGIN = 'https://blog.test'

async function openCache() {
  let hearer: NotificationListener | undefined
  const pages = await openPageCache(
    {
      async listen(_channel, listener) {
        hearer = listener
        listener.onReconnect()
        return { drain: async () => {}, stop: async () => {} }
      },
    },
    { maxBytes: 1_000_000, cacheKey, firstListener: { onNotify() {}, onDisconnect() {}, onReconnect() {} } },
  )
  if (!hearer) throw new Error('the cache does not listen')
  return { ...pages, hearer, ask: (address: string, render: () => Promise<Rendered>) => pages.answer(ORIGIN, address, render) }
}

type Given = { status?: number; headers?: Record<string, string>; tag?: string; isUncacheable?: boolean }

function rendered(text: string, { status = 200, headers = {}, tag = 'post:1', isUncacheable = false }: Given = {}): Rendered {
  const cacheTags = createCacheTags()
  cacheTags.add(tag)
  if (isUncacheable) cacheTags.doNotCache()
  return { response: new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } }), cacheTags }
}

async function textOf(answer: Awaited<ReturnType<Awaited<ReturnType<typeof openCache>>['ask']>>): Promise<string> {
  return answer instanceof Response ? answer.text() : new TextDecoder().decode(answer.variants.identity.body)
}

test('a hundred who ask at once get one render', async () => {
  const { ask, counts } = await openCache()
  const render = vi.fn(async () => rendered('page'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/', render)))
  expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(['page']))
  expect(render).toHaveBeenCalledTimes(1)
  await ask('/', render)
  expect(render).toHaveBeenCalledTimes(1)
  expect(counts()).toMatchObject({ hits: 1, misses: 100, stored: 1 })
})

test('a failure is everybody’s who waited for it, and nobody’s afterwards', async () => {
  const { ask } = await openCache()
  const render = vi.fn(async (): Promise<Rendered> => Promise.reject(new Error('no')))
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask('/', render)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(render).toHaveBeenCalledTimes(1)
  const failed = await Promise.all([ask('/', async () => rendered('500', { status: 500 })), ask('/', render)])
  expect(await Promise.all(failed.map(textOf))).toEqual(['500', '500'])
  expect(await textOf(await ask('/', async () => rendered('well')))).toBe('well')
})

test('what is not found is answered to each by itself', async () => {
  const { ask, counts } = await openCache()
  const render = vi.fn(async () => rendered('nothing', { status: 404 }))
  await Promise.all([ask('/posts/x', render), ask('/posts/x', render)])
  expect(render).toHaveBeenCalledTimes(2)
  expect(counts().pages).toBe(0)
})

test.each<[string, Given]>([
  ['sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['is not to be stored', { headers: { 'Cache-Control': 'no-store' } }],
  ['is private', { headers: { 'Cache-Control': 'private, max-age=60' } }],
  ['stands at an address that is not its own', { isUncacheable: true }],
  ['is a redirect', { status: 301, headers: { Location: '/posts/y' } }],
])('an answer that %s is not kept', async (_name, given) => {
  const { ask, counts } = await openCache()
  await ask('/posts/x', async () => rendered('page', given))
  expect(counts().pages).toBe(0)
})

test('who asks after a change does not get what was begun before it', async () => {
  const { ask, hearer, counts } = await openCache()
  const old = Promise.withResolvers<Rendered>()
  const first = ask('/posts/x', () => old.promise)
  hearer.onNotify('[["post:1",null]]')
  const second = ask('/posts/x', async () => rendered('new'))
  expect(await textOf(await second)).toBe('new')
  old.resolve(rendered('old'))
  expect(await textOf(await first)).toBe('old')
  expect(await textOf(await ask('/posts/x', () => Promise.reject(new Error('not asked'))))).toBe('new')
  expect(counts()).toMatchObject({ stored: 1, pages: 1 })
})

test('while notices are missed each page is tried first, and the last good copy sent when that fails', async () => {
  const { ask, find, hearer, counts } = await openCache()
  await ask('/', async () => rendered('good'))
  expect(find(`${ORIGIN}/`)).toBeDefined()
  hearer.onDisconnect()
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', async () => rendered('better')))).toBe('better')
  expect(await textOf(await ask('/', () => Promise.reject(new Error('away'))))).toBe('better')
  expect(await textOf(await ask('/', async () => rendered('503', { status: 503 })))).toBe('better')
  await expect(ask('/about', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(counts().stale).toBe(2)
  hearer.onReconnect()
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', async () => rendered('new')))).toBe('new')
})

test('a line that comes back and breaks again takes no page with it', async () => {
  const { ask, find, hearer } = await openCache()
  await ask('/', async () => rendered('good'))
  for (let time = 0; time < 3; time += 1) {
    hearer.onDisconnect()
    hearer.onReconnect()
  }
  expect(find(`${ORIGIN}/`)).toBeUndefined()
  expect(await textOf(await ask('/', () => Promise.reject(new Error('away'))))).toBe('good')
})

test('what was begun on a line that broke is not trusted on the next one', async () => {
  const { ask, find, hearer } = await openCache()
  const old = Promise.withResolvers<Rendered>()
  const first = ask('/', () => old.promise)
  hearer.onDisconnect()
  hearer.onReconnect()
  old.resolve(rendered('old'))
  expect(await textOf(await first)).toBe('old')
  expect(find(`${ORIGIN}/`)).toBeUndefined()
})

test('a page that was found gone is no last good copy', async () => {
  const { ask, hearer } = await openCache()
  await ask('/posts/x', async () => rendered('good'))
  hearer.onDisconnect()
  expect(await textOf(await ask('/posts/x', async () => rendered('nothing', { status: 404 })))).toBe('nothing')
  await expect(ask('/posts/x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('a notice that nobody understands throws everything away', async () => {
  const { ask, hearer, counts } = await openCache()
  await ask('/', async () => rendered('page'))
  hearer.onNotify('{"from":"a newer program"}')
  expect(counts()).toMatchObject({ pages: 0, purged: 1 })
})

test('made-up hosts share the bytes of all pages, and the page that is asked for stays', async () => {
  const { answer, counts } = await openCache()
  const render = vi.fn(async () => rendered('page'))
  for (let number = 0; number < 2_000; number += 1) {
    await answer(`http://host-${number}${'x'.repeat(number)}.test`, '/', async () => rendered('page'))
    if (number % 20 === 0) await answer('http://blog.test', '/', render)
  }
  expect(counts().bytes).toBeLessThanOrEqual(1_000_000)
  expect(counts().pages).toBeLessThan(500)
  // The first four were not the owner's: it is there nevertheless, and stays.
  expect(render).toHaveBeenCalledTimes(1)
})
