import { expect, test } from 'vitest'
import { originOf } from './origin.server.ts'

function originFor(headers: Record<string, string>, trustProxy: number): string {
  return originOf(new Request('http://site.test:3000/posts', { headers }), { SITE_URL: undefined, TRUST_PROXY: trustProxy })
}

test('a forwarded protocol is not believed unless a proxy is trusted', () => {
  expect(originFor({ 'X-Forwarded-Proto': 'https' }, 0)).toBe('http://site.test:3000')
  expect(originFor({ 'X-Forwarded-Proto': 'https' }, 1)).toBe('https://site.test:3000')
})

test('of several entries that of the outermost trusted proxy counts', () => {
  expect(originFor({ 'X-Forwarded-Proto': 'https, http' }, 1)).toBe('http://site.test:3000')
  expect(originFor({ 'X-Forwarded-Proto': 'https, http' }, 2)).toBe('https://site.test:3000')
  expect(originFor({ 'X-Forwarded-Proto': 'https' }, 2)).toBe('https://site.test:3000')
})

test('X-Forwarded-Host is ignored', () => {
  for (const trusted of [0, 1, 2]) expect(originFor({ 'X-Forwarded-Host': 'evil.example' }, trusted)).toBe('http://site.test:3000')
})

test('SITE_URL decides where it is set', () => {
  const request = new Request('http://x.test/', { headers: { 'X-Forwarded-Proto': 'http' } })
  expect(originOf(request, { SITE_URL: 'https://mine.example', TRUST_PROXY: 1 })).toBe('https://mine.example')
})
