// Sends arbitrary requests: every response has the security headers and a request id, and the log has a line with that id.
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openTestSite } from '#tests/support/site.ts'
import { logger } from '../logger.server.ts'
import { createSendCached } from '../page-cache/send-cached.server.ts'
import { listen } from './listen.server.ts'

const HOST = '127.0.0.1'
const RUNS = { numRuns: runs(300), endOnFailure: true }
const HEADERS = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'content-security-policy',
]

type Answer = { status: number; headers: Map<string, string>; text: string }

onEmbedded('every response', (test, engine) => {
  let port = 0
  let close = () => {}
  const lines: string[] = []

  beforeEach(async () => {
    logger.level = 'debug'
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      vi.spyOn(logger, level).mockImplementation((...said: unknown[]) => void lines.push(JSON.stringify(said)))
    }
    vi.spyOn(console, 'warn').mockImplementation((...said: unknown[]) => void lines.push(said.join(' ')))
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void lines.push(said.join(' ')))
    const { pages, fetch } = await openTestSite(await engine.open())
    const sendCached = createSendCached({ pages, files: new Map() }, { SITE_URL: undefined, TRUST_PROXY: 0 })
    const { server, address } = await listen(fetch, HOST, 0, { sendCached })
    port = Number(new URL(address).port)
    close = () => void server.close()
  })
  afterEach(() => {
    close()
    vi.restoreAllMocks()
    logger.level = 'silent'
  })

  function send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let said = ''
      const socket = connect(port, HOST, () => socket.write(Buffer.from(request, 'latin1')))
      socket.setEncoding('latin1')
      socket.on('data', (chunk) => {
        said += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(read(said)))
    })
  }

  async function expectWhole(request: string): Promise<Answer> {
    lines.length = 0
    const answer = await send(request)
    expect(answer.status, request).toBeGreaterThan(199)
    expect(answer.status, request).not.toBe(500)
    expect(
      HEADERS.filter((name) => !answer.headers.has(name)),
      request,
    ).toEqual([])
    const id = answer.headers.get('x-request-id')
    expect(id, request).toMatch(/^[\w-]{8,36}$/)
    expect(lines.filter((line) => line.includes(`"${id}"`)).length, request).toBeGreaterThan(0)
    return answer
  }

  const piece = fc.oneof(
    fc.constantFrom(
      '%0a',
      '%0d',
      '%0D%0A',
      '%e2%80%a8',
      '%e2%80%a9',
      '%00',
      '%7f',
      '%c2%85',
      '%ff',
      '%',
      '%zz',
      '%ed%a0%80',
      '%25',
      '%2e',
      '%2f',
    ),
    fc.constantFrom(
      '/',
      '//',
      '/admin/',
      '/posts/',
      '/preview/',
      '/media/',
      '/assets/',
      '/functions/',
      '/category/',
      '/sitemap/',
      '/admin/posts/edit/',
    ),
    fc.constantFrom('x', '.data', '_.data', '.xml', '.', '..', '\\', ';', ':', '@', '?', '?token=x', 'healthz', 'metrics'),
  )
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE', 'MKCOL')
  const body = fc.constantFrom('', 'Content-Type: application/json\r\nContent-Length: 2\r\n', 'Transfer-Encoding: chunked\r\n')

  test('to any method, path and body is complete', async () => {
    await fc.assert(
      fc.asyncProperty(method, fc.array(piece, { maxLength: 8 }), body, async (name, pieces, head) => {
        const content = head.includes('Length') ? '{}' : head ? '0\r\n\r\n' : ''
        await expectWhole(`${name} /${pieces.join('')} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${head}\r\n${content}`)
      }),
      RUNS,
    )
  })

  test.each(['/x%0ay', '/x%0dy', '/x%e2%80%a8y', '/x%e2%80%a9', '/posts/x%0ay', '/%ff', '/%', '/category/x%0ay', '/a%00b'])(
    'to %s is that of a page that is not there',
    async (address) => {
      const answer = await expectWhole(`GET ${address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
      const [known, expected] = answer.status === 302 ? ['location', '/404'] : ['content-type', 'text/html; charset=utf-8']
      expect([302, 404]).toContain(answer.status)
      expect(answer.headers.get(known)).toBe(expected)
    },
  )

  test.each(['/admin/x%0ay', '/%61dmin/posts%0a', '/admin/%ff', '/ADMIN/%e2%80%a8'])('to %s comes from the guard', async (address) => {
    const answer = await expectWhole(`GET ${address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login(\?|$)/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['two hosts', 'Host: here\r\nHost: here\r\n'],
    ['two different hosts', 'Host: here\r\nX-A: 1\r\nhOST: there\r\n'],
    ['two hosts, in one line', 'Host: here, there\r\n'],
    ['no host', ''],
    ['an empty host', 'Host:\r\n'],
    ['a host with a path', 'Host: here/there\r\n'],
    ['a host with a name before it', 'Host: me@here\r\n'],
    ['a host with a space', 'Host: he re\r\n'],
    ['a host with a port that is none', 'Host: here:port\r\n'],
    ['a host beyond every name', `Host: ${'a'.repeat(400)}\r\n`],
    ['a host with half an address', 'Host: [::1\r\n'],
    ['a host that encodes itself', 'Host: h%65re\r\n'],
  ])('to %s is 400, also when the page is cached', async (_name, hosts) => {
    for (let times = 0; times < 2; times++) await expectWhole('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    for (const address of ['/', '/healthz', 'http://here/']) {
      const answer = await expectWhole(`GET ${address} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      expect(answer.status).toBe(400)
    }
  })

  test.each(['here', 'here:3000', 'HERE.example', '127.0.0.1:80', '[::1]', '[::1]:3000', 'a_b-c.d'])('to %s is the page', async (host) => {
    expect((await expectWhole(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status).toBe(200)
  })

  test.each(['GET http://me:secret@here/x%0ay', 'OPTIONS *', 'GET //here/x', 'TRACE /'])('to %s is whole', async (line) => {
    await expectWhole(`${line} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
  })

  const secret = 'Canary_0123456789-canary_0123456789-Canary0'
  test.each([
    `/preview/${secret}/`,
    `/Preview/${secret}//`,
    `/%70review/${secret}/`,
    `//preview/${secret}/`,
    `//preview//${secret}`,
    `/preview%2f${secret}/`,
    `/preview/${secret}%0a/`,
    `/preview/${secret}/more/`,
    `/preview/${secret}.data`,
    `/preview/${secret}/_.data`,
    `/admin/setup/?token=${secret}`,
    `/admin/login/?token=${secret}`,
    `/preview/%43anary_0123456789-canary_0123456789-Canary0/`,
    `/preview/${secret}%ff/`,
  ])('to %s repeats the secret neither in a header nor in the log', async (address) => {
    for (const name of ['GET', 'POST', 'HEAD', 'TRACE']) {
      const answer = await expectWhole(`${name} ${address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
      const said = [...answer.headers].join('\n') + lines.join('\n')
      expect(said.toLowerCase()).not.toContain('canary')
    }
  })
})

function read(said: string): Answer {
  const [head = '', ...rest] = said.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') }
}
