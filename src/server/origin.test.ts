import { expect, test } from 'vitest'
import { originOf } from './origin.server.ts'

const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'blog.example.com, inner' }

test('forwarded headers are not believed unless a proxy is trusted', () => {
  const request = new Request('http://127.0.0.1:3000/posts', { headers: forwarded })
  expect(originOf(request, { SITE_URL: undefined, TRUST_PROXY: 0 })).toBe('http://127.0.0.1:3000')
  expect(originOf(request, { SITE_URL: undefined, TRUST_PROXY: 1 })).toBe('https://blog.example.com')
})

test('SITE_URL decides where it is set', () => {
  expect(originOf(new Request('http://x.test/', { headers: forwarded }), { SITE_URL: 'https://mine.example', TRUST_PROXY: 1 })).toBe(
    'https://mine.example',
  )
})

test('a forwarded host that is no host changes nothing', () => {
  const request = new Request('http://site.test/', { headers: { 'X-Forwarded-Host': 'a b/<' } })
  expect(originOf(request, { SITE_URL: undefined, TRUST_PROXY: 1 })).toBe('http://site.test')
})
