import { expect, test } from 'vitest'
import { hashSource } from './content-security.server.ts'
import { htmlResponse } from './html-response.server.ts'

const page = { markup: '<html><head></head><body><!--article--><script>run()</script></body></html>', insert: null, isPublic: true }

function respond(headers: Record<string, string> = {}, insert: { placeholder: string; html: string } | null = null) {
  return htmlResponse({ ...page, insert }, { status: 200, headers: new Headers(headers) })
}

function scriptSource(response: Response) {
  return response.headers.get('Content-Security-Policy')?.match(/script-src [^;]*/)?.[0]
}

test('a page has a policy that allows its own scripts, and asks caches to revalidate', async () => {
  const response = respond()
  expect(scriptSource(response)).toBe(`script-src 'self' ${hashSource('run()')}`)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(await response.text()).toBe(page.markup)
})

test('an article replaces its placeholder literally, and the policy allows no script because of it', async () => {
  const html = `<img alt="<script>evil()</script>"><p>$& $1</p>`
  const response = respond({}, { placeholder: '<!--article-->', html })
  expect(await response.text()).toBe(page.markup.replace('<!--article-->', () => html))
  expect(scriptSource(response)).toBe(`script-src 'self' ${hashSource('run()')}`)
})

test('a page that says so may be framed by pages of this site', () => {
  expect(respond({ 'X-Frame-Options': 'SAMEORIGIN' }).headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(respond().headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

test('a page keeps the Cache-Control of its route', () => {
  expect(respond({ 'Cache-Control': 'private, no-store' }).headers.get('Cache-Control')).toBe('private, no-store')
})
