import { expect, test } from 'vitest'
import { createCachedPage } from './cached-page.server.ts'
import { respondWith } from './page-request.server.ts'

test('respondWith answers HEAD with the headers alone', async () => {
  const page = await createCachedPage({ status: 200, headers: new Headers(), body: new TextEncoder().encode('Short.') }, false)
  const ask = (method: string) => respondWith(page, new Request('http://127.0.0.1/about', { method }))
  expect(await ask('GET').text()).toBe('Short.')
  const head = ask('HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', ''])
})
