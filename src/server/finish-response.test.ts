import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ARTICLE_PLACE } from '#src/features/posts/article-html.ts'
import { hashSource as hashOf } from './content-security.server.ts'
import { chooseEncoding } from './encode-body.server.ts'
import { answerWithPage, finishResponse, setSecurityHeaders } from './finish-response.server.ts'

const page = `<html><script>run()</script>${'text '.repeat(1000)}</html>`
const html = { 'Content-Type': 'text/html; charset=utf-8' }

function answerPage(headers: Record<string, string> = {}) {
  return answerWithPage({ markup: page, article: null }, { headers: { ...html, ...headers } })
}

function ask(headers: Record<string, string> = {}, method = 'GET') {
  return finishResponse(new Request('http://site.test/', { headers, method }), answerPage())
}

test('a page has a tag, a policy, its length, and asks caches to check', async () => {
  const response = await ask()
  expect(response.headers.get('ETag')).toMatch(/^W\/"/)
  expect(response.headers.get('Content-Security-Policy')).toContain('sha256-')
  expect(response.headers.get('Content-Length')).toBe(String(page.length))
  expect(response.headers.get('Cache-Control')).toContain('must-revalidate')
  expect(await response.text()).toBe(page)
})

test('an article stands in its place, whatever it holds, and no script is allowed for its sake', async () => {
  const article = `<img alt="<script>evil()</script>"><p>$& $1</p>`
  const answer = answerWithPage({ markup: `<html>${ARTICLE_PLACE}<script>run()</script></html>`, article }, { headers: html })
  const response = await finishResponse(new Request('http://site.test/'), answer)
  expect(await response.text()).toBe(`<html>${article}<script>run()</script></html>`)
  expect(response.headers.get('Content-Security-Policy')?.match(/script-src [^;]*/)?.[0]).toBe(`script-src 'self' ${hashOf('run()')}`)
})

test('a page that nobody finishes, as in development, has its text all the same', async () => {
  expect(await answerPage().text()).toBe(page)
})

test('what is not rendered here may run no inline script', async () => {
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

test('pictures and small bodies pass as they are', async () => {
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

test('what no cache may keep has no tag either', async () => {
  const response = await finishResponse(new Request('http://site.test/admin'), answerPage({ 'Cache-Control': 'private, no-store' }))
  expect(response.headers.get('ETag')).toBeNull()
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

test('a page can be framed by no site, and by our own pages only when it says so', async () => {
  const response = await finishResponse(new Request('http://site.test/x'), answerPage({ 'X-Frame-Options': 'SAMEORIGIN' }))
  setSecurityHeaders(response.headers, false)
  expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  const other = await ask()
  setSecurityHeaders(other.headers, false)
  expect(other.headers.get('X-Frame-Options')).toBe('DENY')
  expect(other.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})
