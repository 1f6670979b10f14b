import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { runs } from '#tests/property-runs.ts'
import { locationOf, readSource, readTarget, segmentsOf, writeSource } from './redirect-address.ts'

const origin = 'https://inkfolio.example'
const source = (text: string) => readSource(text, origin)
const target = (text: string, isPrefix = false) => readTarget(text, { isPrefix, origin })

test.each([
  ['/Old-Post/', { path: '/old-post', isPrefix: false }],
  ['/old/*', { path: '/old', isPrefix: true }],
  ['/2019/05/caf%C3%A9', { path: '/2019/05/café', isPrefix: false }],
  ['/old post', { path: '/old post', isPrefix: false }],
  ['/index.php', { path: '/index.php', isPrefix: false }],
  [`${origin}/old`, { path: '/old', isPrefix: false }],
])('%s is an address to redirect', (text, value) => {
  expect(source(text)).toEqual({ value })
})

test.each([
  ['', 'begins with a slash'],
  ['old', 'begins with a slash'],
  ['https://other.example/old', 'begins with a slash'],
  [`${origin}.evil.example/old`, 'begins with a slash'],
  ['/', 'home page'],
  ['/*', 'home page'],
  ['/old?p=1', 'for every query'],
  ['/old#part', 'for every query'],
  ['/old/*/more', 'at the end only'],
  ['/old*', 'at the end only'],
  ['//evil.example', 'no address of a page'],
  ['/a//b', 'no address of a page'],
  ['/a/%2Fevil.example', 'no address of a page'],
  ['/a%5Cb', 'no address of a page'],
  ['/a\\b', 'no address of a page'],
  ['/a%0D%0Ab', 'no address of a page'],
  ['/a/%2e%2e/b', 'no address of a page'],
  ['/a\u2028b', 'no address of a page'],
  ['/%ff', 'no address of a page'],
  ['/a\ud800', 'no address of a page'],
  ['/\udc00/*', 'no address of a page'],
  ['/admin', 'reserved'],
  ['/Admin/posts', 'reserved'],
  ['/api/v1', 'reserved'],
  ['/functions/*', 'reserved'],
  ['/media/x', 'reserved'],
  ['/assets/*', 'reserved'],
  ['/healthz', 'reserved'],
  ['/favicon.ico', 'reserved'],
  ['/posts.data', 'reserved'],
  [`/${'a'.repeat(600)}`, 'at most 500'],
  [`/${'a/'.repeat(40)}b`, 'no address of a page'],
])('%s cannot be redirected', (text, reason) => {
  expect(source(text)).toEqual({ problem: expect.stringContaining(reason) })
})

test.each([
  ['/new', '/new', { path: '/new', isPrefix: false }],
  ['/New/?a=1#b', '/New?a=1#b', { path: '/new', isPrefix: false }],
  ['/', '/', { path: '/', isPrefix: false }],
  [`${origin}/new`, '/new', { path: '/new', isPrefix: false }],
  [origin, '/', { path: '/', isPrefix: false }],
  ['https://other.example', 'https://other.example/', null],
])('%s is a target', (text, address, path) => {
  expect(target(text)).toEqual({ value: { address, path } })
})

test.each([
  ['', 'Enter the new address'],
  ['//evil.example', 'no address of a page'],
  ['/\\evil.example', 'no spaces, backslashes'],
  ['\\\\evil.example', 'no spaces, backslashes'],
  ['/%5Cevil.example', 'no address of a page'],
  ['/%2F%2Fevil.example', 'no address of a page'],
  ['/a\tb', 'no spaces'],
  ['/a\ud800', 'cannot be seen'],
  ['/a?b=\udc00', 'cannot be seen'],
  ['https://other.example/\ud83d', 'cannot be seen'],
  ['javascript:alert(1)', 'whole address'],
  ['data:text/html,x', 'whole address'],
  ['http:evil.example', 'whole address'],
  ['ftp://other.example', 'whole address'],
  ['https://user:secret@other.example', 'user name'],
  ['evil.example', 'whole address'],
  ['/new/*', 'only when the old address'],
  [`https://other.example/${'a'.repeat(2_000)}`, 'at most 2000'],
])('%s is no target', (text, reason) => {
  expect(target(text)).toEqual({ problem: expect.stringContaining(reason) })
})

test('the rest of the address is appended only where the target says so', () => {
  expect(locationOf('/new/*', { rest: ['A b', 'ä'], search: '' })).toBe('/new/A%20b/%C3%A4')
  expect(locationOf('/new/*', { rest: [], search: '' })).toBe('/new')
  expect(locationOf('/*', { rest: [], search: '' })).toBe('/')
  expect(locationOf('/new', { rest: ['a'], search: '' })).toBe('/new')
  expect(locationOf('https://other.example/*', { rest: ['a'], search: '' })).toBe('https://other.example/a')
})

test('the query of the visit is kept unless the target has one', () => {
  expect(locationOf('/new', { rest: [], search: '?a=1' })).toBe('/new?a=1')
  expect(locationOf('/new#part', { rest: [], search: '?a=1' })).toBe('/new?a=1#part')
  expect(locationOf('/new?b=2', { rest: [], search: '?a=1' })).toBe('/new?b=2')
})

test('a question mark behind the # is no query', () => {
  expect(locationOf('/new#part?c', { rest: [], search: '?a=1' })).toBe('/new?a=1#part?c')
  expect(locationOf('https://other.example/#/app?c', { rest: [], search: '?a=1' })).toBe('https://other.example/?a=1#/app?c')
  expect(locationOf('/new?b=2#part?c', { rest: [], search: '?a=1' })).toBe('/new?b=2#part?c')
})

test('whatever is requested, the appended rest never leaves the site', () => {
  const path = fc.array(fc.oneof(anyCharacter, fc.constantFrom('/', '\\', '%2f', '%5c', '%00', '.', '..', '@', ':')), { maxLength: 12 })
  fc.assert(
    fc.property(path, (parts) => {
      const segments = segmentsOf(new URL(`http://site/old/${parts.join('')}`).pathname)
      if (segments === null) return
      const location = locationOf('/new/*', { rest: segments.slice(1), search: '' })
      expect(location).toMatch(/^\/new(\/[^/\\\s]+)*$/)
      expect(new URL(location, origin).origin).toBe(origin)
      expect(new URL(location, origin).pathname).toMatch(/^\/new(\/|$)/)
    }),
    { numRuns: runs(500) },
  )
})

test('a written address is read back', () => {
  const segment = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed()))
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.boolean(), (segments, isPrefix) => {
      const read = source(`/${segments.join('/')}${isPrefix ? '/*' : ''}`)
      if ('value' in read) expect(source(writeSource(read.value))).toEqual(read)
    }),
    { numRuns: runs(500) },
  )
})
