import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding } from '../http/compress-body.server.ts'
import { finishResponse, setSecurityHeaders } from './finish-response.server.ts'

const page = `<html><script>run()</script>${'text '.repeat(1000)}</html>`
const html = { 'Content-Type': 'text/html; charset=utf-8' }

function answerPage(headers: Record<string, string> = {}) {
  return new Response(page, { headers: { ...html, ...headers } })
}

function ask(headers: Record<string, string> = {}, method = 'GET') {
  return finishResponse(new Request('http://site.test/', { headers, method }), answerPage())
}

test('a page has a tag and its length', async () => {
  const response = await ask()
  expect(response.headers.get('ETag')).toMatch(/^W\/"/)
  expect(response.headers.get('Content-Length')).toBe(String(page.length))
  expect(await response.text()).toBe(page)
})

test('a response without a policy of its own allows no inline script', async () => {
  const response = await finishResponse(new Request('http://site.test/'), new Response(page, { headers: html }))
  setSecurityHeaders(response.headers, false)
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(response.headers.get('Content-Security-Policy')).not.toContain('sha256-')
})

test('a client that has the page gets 304 without a body', async () => {
  const tag = (await ask()).headers.get('ETag') ?? ''
  for (const known of [tag, `"other", ${tag}`, '*', tag.replace('W/', '')]) {
    const response = await ask({ 'If-None-Match': known })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('the page is compressed as the client accepts', async () => {
  const brotli = await ask({ 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotli.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(page)
  const gzip = await ask({ 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(await gzip.bytes()).toString()).toBe(page)
  expect(gzip.headers.get('Vary')).toContain('Accept-Encoding')
})

test('HEAD has the headers and no body', async () => {
  const response = await ask({}, 'HEAD')
  expect(response.headers.get('Content-Length')).toBe(String(page.length))
  expect(await response.text()).toBe('')
})

test('pictures and small bodies are not compressed', async () => {
  const picture = new Response('x'.repeat(5000), { headers: { 'Content-Type': 'image/avif' } })
  expect(await finishResponse(new Request('http://site.test/'), picture)).toBe(picture)
  const small = await finishResponse(new Request('http://site.test/', { headers: { 'Accept-Encoding': 'br' } }), Response.json({ a: 1 }))
  expect(small.headers.get('Content-Encoding')).toBeNull()
})

test.each([
  [null, null],
  ['', null],
  ['identity', null],
  ['gzip;q=0, br;q=0.0', null],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'gzip'],
  ['GZIP, BR', 'br'],
])('Accept-Encoding %j chooses %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('a response with no-store has no ETag', async () => {
  const response = await finishResponse(new Request('http://site.test/admin'), answerPage({ 'Cache-Control': 'private, no-store' }))
  expect(response.headers.get('ETag')).toBeNull()
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

test('no site may frame a page; pages of this site may if the page allows it', () => {
  const framed = new Headers({ 'X-Frame-Options': 'SAMEORIGIN' })
  const other = new Headers()
  for (const headers of [framed, other]) setSecurityHeaders(headers, false)
  expect(framed.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(other.get('X-Frame-Options')).toBe('DENY')
  expect(other.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})
