// Answers of a site full of content to unusual addresses.
import { expect } from 'vitest'
import { journeyEngine } from '#tests/e2e/journey-site.ts'
import { startSite } from '#tests/support/built-site.ts'
import { testOn } from '#tests/support/site-test.ts'

const test = testOn(() => startSite(journeyEngine()))

const VALUES = [
  '%',
  '_',
  "'",
  '"',
  '\\',
  '%25',
  '🚀',
  'a'.repeat(10_000),
  '<script>alert(1)</script>',
  '\0',
  '../../etc/passwd',
  ' ',
  '*:*',
]

test.for(VALUES.map((value) => [JSON.stringify(value.slice(0, 30)), value] as const))(
  'a listing answers 200 for the parameter value %s',
  async ([, value], { site }) => {
    for (const listing of ['/posts', '/projects']) {
      for (const name of ['search', 'category', 'page']) {
        const response = await fetch(`${site.origin}${listing}?${name}=${encodeURIComponent(value)}`)
        expect(response.status, `${listing}, ${name}`).toBe(200)
        expect(await response.text()).not.toContain('<script>alert(1)')
      }
    }
  },
)

test.for(['0', '-1', 'abc', '1000000000', '99999999999999999999', '1.5', ''])(
  'a listing answers 200 for page=%s',
  async (page, { site }) => {
    for (const listing of ['/posts', '/projects', '/languages/javascript', '/category/technology', '/resources', '/archive'])
      expect((await fetch(`${site.origin}${listing}?page=${page}`)).status, listing).toBe(200)
  },
)

test('a listing accepts repeated parameters and invalid encodings', async ({ site }) => {
  expect((await fetch(`${site.origin}/posts?search=a&search=b&page=2&page=3&category=x&category=y`)).status).toBe(200)
  expect((await site.ask('/posts?search=%E0%A4%A')).status).toBe(200)
})

test('an unknown address answers 404 with the not-found page', async ({ site }) => {
  for (const address of [
    '/404',
    '/nothing',
    '/posts/a/b',
    '/languages/cobol',
    '/category/nothing',
    '/pages/nothing',
    '/admin-of-nothing',
  ]) {
    const { status, text } = await site.ask(address)
    expect(status, address).toBe(404)
    expect(text, address).toContain('Oops! Page not found')
  }
  expect((await site.ask('/assets/nothing.js')).status).toBe(404)
})

test('an unknown or unpublished post redirects to /404', async ({ site }) => {
  const slugs = {
    'nothing-here': '/404?from=%2Fposts%2Fnothing-here',
    'a-draft': '/404?from=%2Fposts%2Fa-draft',
    '%F0%9F%9A%80': '/404',
    ['x'.repeat(3000)]: `/404?from=%2Fposts%2F${'x'.repeat(193)}`,
  }
  for (const [slug, location] of Object.entries(slugs)) {
    const { status, headers } = await site.ask(`/posts/${slug}`)
    expect({ status, location: headers.location }, slug).toEqual({ status: 302, location })
  }
})

test('old page addresses redirect permanently', async ({ site }) => {
  const moves = { faq: '/faq', privacy: '/privacy', terms: '/disclaimer', about: '/about', contact: '/contact' }
  for (const [name, location] of Object.entries(moves)) {
    const { status, headers } = await site.ask(`/pages/${name}`)
    expect({ status, location: headers.location }).toEqual({ status: 301, location })
  }
})

test('an address that is not canonical redirects permanently', async ({ site }) => {
  const moves = {
    '/posts/?page=2': '/posts?page=2',
    '/Posts/The-Long-Way-Round?token=x': '/posts/the-long-way-round?token=x',
    '/feed': '/rss.xml',
  }
  for (const [address, location] of Object.entries(moves)) {
    const { status, headers } = await site.ask(address)
    expect({ status, location: headers.location }, address).toEqual({ status: 301, location })
  }
})

test('/healthz and /readyz report ok', async ({ site }) => {
  expect(JSON.parse((await site.ask('/healthz')).text)).toEqual({ status: 'ok' })
  expect(JSON.parse((await site.ask('/readyz')).text)).toMatchObject({ status: 'ok' })
})
