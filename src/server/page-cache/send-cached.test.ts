// The fast path over real connections.
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { cacheKey } from '#src/routes/cache-key.ts'
import { listen } from '../http/listen.server.ts'
import { createCachedPage } from './cached-page.server.ts'
import { openPageCache } from './page-cache.server.ts'
import { createSendCached } from './send-cached.server.ts'

const BODY = `<html>${'text '.repeat(1_000)}</html>`

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A site with one cached page, at `/about`, and one file, at `/file.txt`; every other request gets 'rendered'. */
async function openSite(siteUrl?: string, trustProxy = 0) {
  const pages = await openPageCache(
    {
      async listen(_channel, listener) {
        listener.onReconnect()
        return { drain: async () => {}, stop: async () => {} }
      },
    },
    { maxBytes: 1_000_000, cacheKey, firstListeners: [] },
  )
  const file = await createCachedPage({ status: 200, headers: new Headers(), body: new TextEncoder().encode('file') }, false)
  const sendCached = createSendCached({ pages, files: new Map([['/file.txt', file]]) }, { SITE_URL: siteUrl, TRUST_PROXY: trustProxy })
  const { server, address } = await listen(() => new Response('rendered'), '127.0.0.1', 0, { sendCached })
  onTestFinished(() => void server.close())
  await pages.answer(siteUrl ?? address, '/about', async () => ({
    response: new Response(BODY, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    isCacheable: true,
  }))
  return (path: string, headers: Record<string, string> = {}, method = 'GET') => ask(address, path, { headers, method })
}

function ask(address: string, path: string, { headers, method }: { headers: Record<string, string>; method: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/`, { path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    asking.on('error', reject)
    asking.end()
  })
}

test('a cached page is sent whole, with its headers and a request id', async () => {
  const get = await openSite()
  const [one, two] = [await get('/about'), await get('/about?utm_source=x')]
  expect(one.status).toBe(200)
  expect(one.body.toString()).toBe(BODY)
  expect(two.body.toString()).toBe(BODY)
  expect(one.headers).toMatchObject({
    'content-length': String(BODY.length),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30',
    vary: 'Accept-Encoding',
  })
  expect(one.headers['strict-transport-security']).toBeUndefined()
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
})

test('each client gets the encoding it accepts', async () => {
  const get = await openSite()
  const brotli = await get('/about', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(BODY)
  expect((await get('/about', { 'Accept-Encoding': 'gzip;q=1, br;q=0' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/about', { 'Accept-Encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
})

test('a client that has the page gets 304 without a body', async () => {
  const get = await openSite()
  const tag = String((await get('/about')).headers.etag)
  for (const headers of [{ 'If-None-Match': tag }, { 'If-None-Match': `"x", ${tag}` }]) {
    const { status, headers: sent, body } = await get('/about', headers)
    expect([status, sent.etag, body.length]).toEqual([304, tag, 0])
  }
  expect((await get('/about', { 'If-None-Match': '"old"' })).status).toBe(200)
  // A date says nothing of posts that were removed.
  expect((await get('/about', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).status).toBe(200)
})

test('a range is sent whole', async () => {
  const get = await openSite()
  const range = await get('/about', { Range: 'bytes=0-9' })
  expect([range.status, range.body.length]).toEqual([200, BODY.length])
})

test('cookies make no difference', async () => {
  const get = await openSite()
  expect((await get('/about', { Cookie: 'inkfolio.session_token=x; a=b' })).body.toString()).toBe(BODY)
})

test('another host, method or page is passed on', async () => {
  const get = await openSite()
  const rendered = [
    await get('/about', { Host: 'evil.test' }),
    await get('/about', {}, 'POST'),
    await get('/about', {}, 'OPTIONS'),
    await get('/about/'),
    await get('/contact'),
  ]
  expect(rendered.map(({ body }) => body.toString())).toEqual(Array(5).fill('rendered'))
  expect((await get('/about', {}, 'HEAD')).headers['content-length']).toBe(String('rendered'.length))
})

test('with SITE_URL every host gets the same page, with Strict-Transport-Security', async () => {
  const get = await openSite('https://blog.test')
  const { body, headers } = await get('/about', { Host: 'another.test' })
  expect(body.toString()).toBe(BODY)
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('behind a trusted proxy the HTTPS page is cached separately', async () => {
  const get = await openSite(undefined, 1)
  expect((await get('/about')).body.toString()).toBe(BODY)
  expect((await get('/about', { 'X-Forwarded-Proto': 'https, http' })).body.toString()).toBe(BODY)
  expect((await get('/about', { 'X-Forwarded-Proto': 'http, https' })).body.toString()).toBe('rendered')
  expect((await get('/file.txt')).body.toString()).toBe('file')
  expect((await get('/file.txt', { 'X-Forwarded-Proto': 'http, https' })).body.toString()).toBe('rendered')
  const untrusting = await openSite()
  expect((await untrusting('/about', { 'X-Forwarded-Proto': 'https' })).body.toString()).toBe(BODY)
})
