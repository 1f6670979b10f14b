import { beforeEach, describe, expect, test, vi } from 'vitest'

// The module keeps what it has seen for as long as the process runs.
let faults: typeof import('./proxy-faults.server.ts')

beforeEach(async () => {
  vi.resetModules()
  faults = await import('./proxy-faults.server.ts')
})

const request = (headers: Record<string, string>) => new Request('http://127.0.0.1:3000/', { headers })
const WITH_PROXY = { 'X-Forwarded-For': '198.51.100.7' }

describe('recordProxy', () => {
  test.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.0.0.2', 'fd00::2'])('a proxy at %s that is ignored is a fault', (address) => {
    faults.recordProxy(request({}), address)
    expect(faults.listProxyFaults()).toEqual([])
    expect(faults.ignoresProxy()).toBe(false)
    faults.recordProxy(request({ 'X-Forwarded-Proto': 'https' }), address)
    faults.recordProxy(request(WITH_PROXY), address)
    expect(faults.listProxyFaults()).toEqual([
      { title: expect.any(String), detail: expect.stringMatching(/but TRUST_PROXY is 0: .* Set TRUST_PROXY=1/) },
    ])
    expect(faults.ignoresProxy()).toBe(true)
  })

  test('the same headers from a visitor are none, and neither from a proxy that is trusted', () => {
    faults.recordProxy(request({ ...WITH_PROXY, 'X-Forwarded-Prefix': '/blog' }), '203.0.113.5')
    faults.recordProxy(request(WITH_PROXY), undefined)
    expect(faults.listProxyFaults()).toEqual([])
  })

  test('a proxy that is trusted is no fault', async () => {
    vi.stubEnv('TRUST_PROXY', '1')
    vi.resetModules()
    const trusting = await import('./proxy-faults.server.ts')
    trusting.recordProxy(request(WITH_PROXY), '127.0.0.1')
    expect(trusting.listProxyFaults()).toEqual([])
  })

  test.each([
    ['/', '/blog/', true],
    ['/posts/a', '/blog/posts/a', true],
    ['/posts/a', '/posts/a', false],
    ['/blog/posts/a', '/blog/posts/a', true, 404],
    ['/posts/a', '/', false, 404],
    ['/posts/a', '/posts', false, 404],
  ])('a browser that asks for %s, and has opened the page at %s', (path, opened, isFault, status = 200) => {
    const headers = { Referer: `https://example.com${opened}`, 'Sec-Fetch-Site': 'same-origin' }
    const ask = (method: string, more = {}) =>
      faults.recordMissingFiles(
        new Request(`http://127.0.0.1:3000${path}`, { method, headers: { ...headers, ...more } }),
        '127.0.0.1',
        status,
      )
    ask('GET')
    ask('HEAD', { 'Sec-Fetch-Site': 'cross-site' })
    ask('HEAD', { Referer: 'no address' })
    expect(faults.listProxyFaults()).toEqual([])
    ask('HEAD')
    expect(faults.listProxyFaults()).toHaveLength(isFault ? 1 : 0)
  })

  test('a proxy that strips a path is a fault', () => {
    for (const prefix of ['', '/', '//evil']) faults.recordProxy(request({ 'X-Forwarded-Prefix': prefix }), '127.0.0.1')
    expect(faults.listProxyFaults()).toEqual([])
    faults.recordProxy(request({ 'X-Forwarded-Prefix': '/blog/' }), '127.0.0.1')
    expect(faults.inspectProxy()).toEqual([
      { check: 'proxy', ok: false, detail: expect.stringMatching(/cannot live below a path .* SITE_URL/) },
    ])
  })
})

describe('recordWrongAddress', () => {
  test('only the last addresses are kept, each with the variable', () => {
    for (let made = 0; made < 1_000; made += 1)
      faults.recordWrongAddress({ used: `https://made-${made}.test`, site: 'http://127.0.0.1:3000' })
    expect(faults.listProxyFaults()).toEqual(
      [999, 998, 997].map((made) =>
        expect.objectContaining({
          title: `Forms from https://made-${made}.test are refused`,
          detail: expect.stringMatching(/ refuses what is sent.*Set SITE_URL to the public/),
        }),
      ),
    )
  })

  test('the owner may look at the site on its own machine', async () => {
    vi.stubEnv('SITE_URL', 'https://blog.example.com')
    vi.resetModules()
    const known = await import('./proxy-faults.server.ts')
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
      known.recordWrongAddress({ used: `http://${host}`, site: 'https://blog.example.com' })
    expect(known.listProxyFaults()).toEqual([])
    known.recordWrongAddress({ used: 'https://other.example', site: 'https://blog.example.com' })
    expect(known.listProxyFaults()).toHaveLength(1)
  })
})
