import { expect, test } from './support.ts'

test.describe('whatever a listing is asked, it answers a page', () => {
  const values = [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '%25',
    '🚀',
    'a'.repeat(10_000),
    '<script>alert(1)</script>',
    '\u0000',
    '../../etc/passwd',
    ' ',
    '*:*',
  ]
  for (const value of values) {
    for (const listing of ['/posts', '/projects']) {
      test(`${listing} with ${JSON.stringify(value.slice(0, 30))}`, async ({ request }) => {
        for (const name of ['search', 'category', 'page']) {
          const response = await request.get(`${listing}?${name}=${encodeURIComponent(value)}`)
          expect(response.status(), name).toBe(200)
          expect(await response.text()).not.toContain('<script>alert(1)')
        }
      })
    }
  }

  for (const page of ['0', '-1', 'abc', '1000000000', '99999999999999999999', '1.5', '']) {
    test(`page=${page}`, async ({ request }) => {
      for (const listing of ['/posts', '/projects', '/languages/javascript', '/category/technology', '/resources']) {
        expect((await request.get(`${listing}?page=${page}`)).status()).toBe(200)
      }
    })
  }

  test('parameters given twice, or not decodable', async ({ request }) => {
    expect((await request.get('/posts?search=a&search=b&page=2&page=3&category=x&category=y')).status()).toBe(200)
    expect((await request.get('/posts?search=%E0%A4%A')).status()).toBe(200)
  })
})

test('what does not exist answers 404 with the not-found page', async ({ request }) => {
  for (const address of [
    '/404',
    '/nothing',
    '/posts/a/b',
    '/languages/cobol',
    '/category/nothing',
    '/pages/nothing',
    '/admin-of-nothing',
  ]) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  }
  expect((await request.get('/assets/nothing.js')).status()).toBe(404)
})

test('an unknown or unpublished post leads to /404', async ({ request }) => {
  for (const slug of ['nothing-here', 'a-draft', '%F0%9F%9A%80', 'x'.repeat(3000)]) {
    const response = await request.get(`/posts/${slug}`, { maxRedirects: 0 })
    expect(response.status(), slug).toBe(302)
    expect(response.headers().location).toBe('/404')
  }
})

test('old page addresses move for good', async ({ request }) => {
  const moves = { faq: '/faq', privacy: '/privacy', terms: '/disclaimer', about: '/about', contact: '/contact' }
  for (const [name, target] of Object.entries(moves)) {
    const response = await request.get(`/pages/${name}`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe(target)
  }
})

test('a trailing slash is folded, and never leads away from the site', async ({ request, baseURL }) => {
  const response = await request.get('/posts/?page=2', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe('/posts?page=2')
  expect((await request.get(`${baseURL}//evil.example/`, { maxRedirects: 0 })).headers().location ?? '').not.toMatch(/^\/\//)
})

test('a draft is in no list, feed, sitemap or search', async ({ request }) => {
  for (const address of [
    '/',
    '/posts',
    '/posts?search=zanzibarium',
    '/sitemap.xml',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/category/unpublished',
  ]) {
    const text = await (await request.get(address)).text()
    expect(text, address).not.toMatch(/draft nobody|a-draft|occurs nowhere/)
  }
})

test('every page carries the security headers, and its scripts are named by hash', async ({ request }) => {
  for (const address of ['/', '/posts', '/404', '/rss.xml', '/healthz']) {
    const headers = (await request.get(address)).headers()
    expect(headers['content-security-policy'], address).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['x-request-id']).toMatch(/^[\da-z-]{10,36}$/)
  }
})

test('a page that did not change answers 304', async ({ request }) => {
  await expect(async () => {
    // Another journey may change the site between the two.
    const first = await request.get('/about')
    const again = await request.get('/about', { headers: { 'If-None-Match': first.headers().etag ?? '' } })
    expect(again.status()).toBe(304)
  }).toPass()
})

test('the process and the database say that they are well', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await request.get('/readyz')).json()).toMatchObject({ status: 'ok' })
})
