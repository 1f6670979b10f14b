import { expect, test } from 'vitest'
import { readHeader, readRawHeader } from './request-headers.ts'

test('truncates headers, and keeps the end of those that proxies append to', () => {
  const long = `${'a'.repeat(8_000)}, 203.0.113.7`
  const headers = new Headers({ 'User-Agent': long, 'X-Forwarded-For': long })
  expect(readHeader(headers, 'user-agent')).toBe('a'.repeat(500))
  expect(readHeader(headers, 'x-forwarded-for')).toHaveLength(1_000)
  expect(readHeader(headers, 'x-forwarded-for')?.endsWith(', 203.0.113.7')).toBe(true)
  expect(readHeader(headers, 'cookie')).toBeNull()
  expect(readRawHeader({ 'if-none-match': long, host: 'here' }, 'if-none-match')).toHaveLength(2_000)
  expect(readRawHeader({}, 'if-none-match')).toBeUndefined()
})
