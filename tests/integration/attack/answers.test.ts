// Security headers on every answer, no private page for strangers, no open redirect.
import { expect } from 'vitest'
import { METRICS_TOKEN, PUBLIC } from '#tests/support/attacked-site.ts'
import { type BuiltSite, OWNER, someAddress } from '#tests/support/built-site.ts'
import { test } from './attack-test.ts'

const FUNCTIONS = ['increment-homepage-view', 'increment-post-view', 'lookup-link', 'unlock-link', 'increment-link-click', 'link-ready']
const SECURE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': /^strict-origin(-when-cross-origin)?$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    /(default-src 'self'.*object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'|default-src 'none'; sandbox)/,
}

function expectSecure(answer: { status: number; headers: Record<string, unknown> }, what: string): void {
  for (const [name, value] of Object.entries(SECURE)) expect(answer.headers[name], `${name} of ${what}`).toMatch(value)
  expect(String(answer.headers['content-security-policy']), what).not.toMatch(/unsafe|https?:|\*/)
}

test('every kind of answer has the security headers', async ({ site }) => {
  const table: [string, Parameters<BuiltSite['ask']>[1]?][] = [
    ...PUBLIC.map((address): [string] => [address]),
    ...PUBLIC.slice(0, 18).map((address): [string] => [`${address === '/' ? '/_root' : address}.data`]),
    ['/', { method: 'HEAD' }],
    ['/', { headers: { Range: 'bytes=0-9' } }],
    ['/posts/', {}],
    ['/', { method: 'POST' }],
    ['/', { method: 'PROPFIND' }],
    ['/functions/like-comment', { method: 'DELETE' }],
    ...FUNCTIONS.map((name): [string, object] => [`/functions/${name}`, { method: 'GET' }]),
    ...FUNCTIONS.map((name): [string, object] => [`/functions/${name}`, { method: 'POST', headers: { Origin: 'https://evil.example' } }]),
    ['/functions/lookup-link', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `"${'x'.repeat(1_100_000)}"` }],
    ['/', { headers: { Host: 'no host' } }],
    ['/%', {}],
    ['/admin/dashboard', { headers: { Cookie: site.cookie } }],
    ['/admin/functions/find?q=x', { headers: { Cookie: site.cookie } }],
    ['/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }],
  ]
  const statuses = new Set<number>()
  for (const [address, asked] of table) {
    const answer = await site.ask(address, asked)
    statuses.add(answer.status)
    expectSecure(answer, `${asked?.method ?? 'GET'} ${address} (${answer.status})`)
  }
  for (const status of [200, 301, 302, 400, 401, 404, 405, 413]) expect([...statuses]).toContain(status)
})

test('behind HTTPS answers have HSTS and cookies are Secure', async ({ site }) => {
  const answer = await site.ask('/', { headers: { 'X-Forwarded-Proto': 'https' } })
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  const origin = site.origin.replace('http:', 'https:')
  // Other tests may have used up the attempts for this account; a known device has its own limit.
  const Cookie = site.cookie.split('; ').find((pair) => pair.startsWith('inkfolio_device=')) ?? ''
  expect(Cookie).not.toBe('')
  const headers = { Origin: origin, Cookie, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': someAddress() }
  const entered = await site.submit('/admin/login', OWNER, headers)
  expect(entered.status).toBe(303)
  for (const cookie of entered.headers['set-cookie'] ?? []) expect(cookie).toContain('Secure')
})

test('admin pages require a sign-in and are not cacheable, in any spelling of their address', async ({ site }) => {
  const spellings = [
    '/ADMIN/dashboard',
    '/Admin/dashboard.data',
    '/%61dmin/dashboard',
    '/admin/./dashboard',
    '/admin//dashboard',
    '//admin/dashboard',
  ]
  const more = [
    '/x/../admin/dashboard',
    '/admin%2Fdashboard',
    '/admin/dashboard/_.data',
    '/admin/dashboard;x',
    '/admin/dashboard%00',
    '/admin/dashboard/.data',
  ]
  for (const address of [...spellings, ...more]) {
    const anonymous = await site.ask(address)
    expect(anonymous.text, address).not.toContain(OWNER.email)
    expect(anonymous.status, address).not.toBe(500)
    const owners = await site.ask(address, { headers: { Cookie: site.cookie } })
    expect(owners.status, address).toBeLessThan(500)
    if (owners.text.includes(OWNER.email)) expect(owners.headers['cache-control'], address).toBe('private, no-store')
  }
  for (const address of ['/PREVIEW/x', '/Preview/x', '/preview/x']) expect((await site.ask(address)).status, address).toBe(404)
})

test('no address redirects to another site', async ({ site }) => {
  const ways = [
    '//evil.example/',
    '//evil.example//',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/.//evil.example/',
    '///evil.example/',
  ]
  const next = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/admin/../../evil.example',
    '/admin//evil.example',
  ]
  for (const address of [
    ...ways,
    ...ways.map((way) => `/posts${way}`),
    ...next.map((way) => `/admin/login?next=${encodeURIComponent(way)}`),
  ]) {
    for (const Cookie of ['', site.cookie]) {
      const { location } = (await site.ask(address, { headers: { Cookie } })).headers
      if (location) expect(new URL(location, site.origin).origin, `${address} → ${location}`).toBe(site.origin)
    }
  }
})

test('request headers cannot poison cached pages', async ({ site }) => {
  const poison = {
    ...{
      'X-Forwarded-Host': 'evil.example',
      'X-Host': 'evil.example',
      'X-Forwarded-Server': 'evil.example',
      Forwarded: 'host=evil.example',
    },
    ...{ 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin', 'X-HTTP-Method-Override': 'POST', 'X-Forwarded-Prefix': '/evil.example' },
    ...{ 'X-Forwarded-Port': '1', 'X-Forwarded-Scheme': 'evil', 'X-React-Router-Prefer': '1', Referer: 'https://evil.example/' },
  }
  for (const address of ['/', '/posts', '/rss.xml', '/sitemap.xml', '/robots.txt', '/posts.data']) {
    const plain = await site.ask(address)
    const poisoned = await site.ask(address, { headers: poison })
    expect(poisoned.status, address).toBe(plain.status)
    expect(`${poisoned.text}${JSON.stringify(poisoned.headers)}`, address).not.toContain('evil')
  }
  const spoofed = await site.ask('/', { headers: { Host: 'evil.example' } })
  expect((await site.ask('/')).text).not.toContain('evil.example')
  expect(spoofed.status).toBeLessThan(500)
  const [get, head] = [await site.ask('/posts'), await site.ask('/posts', { method: 'HEAD' })]
  expect(head.text).toBe('')
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) expect(head.headers[name]).toBe(get.headers[name])
  for (const query of [
    'search=a&search=%00',
    'page=1&page=-1&page=1e99',
    'category=a&category=b&category[]=c',
    '__proto__=x',
    '_routes=%00&index',
  ]) {
    expect((await site.ask(`/posts?${query}`)).status, query).toBeLessThan(500)
    expect((await site.ask(`/posts.data?${query}`)).status, query).toBeLessThan(500)
  }
})

test('the setup link works once, and its token is logged only once', async ({ site }) => {
  const token = /setup\?token=(\S+)/.exec(site.log())?.[1] ?? ''
  const again = { name: 'Eve', email: 'eve@evil.example', password: 'a sentence of somebody else' }
  expect((await site.submit(`/admin/setup?token=${token}`, again)).status).toBe(410)
  expect(site.log().split(token)).toHaveLength(2)
})
