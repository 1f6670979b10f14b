import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.server.ts'

const HOST = '127.0.0.1'
/** Opens a server that echoes valid requests. The returned function sends text over a plain socket and returns the response. */
async function openSite(options: { isSecure?: boolean } = {}): Promise<(sent: string) => Promise<string>> {
  const echo = (request: Request) =>
    request.text().then(
      (text) => new Response(text),
      () => new Response(),
    )
  const { server, address } = await listen(echo, HOST, 0, options)
  onTestFinished(() => void server.close())
  return (sent) =>
    new Promise((resolve) => {
      let said = ''
      const socket = connect(Number(new URL(address).port), HOST, () => socket.write(sent))
      socket.on('data', (chunk) => {
        said += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(said))
    })
}

const INVALID = [
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: no host\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: here\r\nHost: there\r\nConnection: close\r\n\r\n', 400],
  ['credentials', 'GET http://me:secret@here/ HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 400],
  ['an unsupported method', 'TRACE / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n', 405],
] as const

test.each(INVALID)('%s is refused with the headers of every response', async (_, sent, status) => {
  const send = await openSite()
  const [head = '', body] = (await send(sent)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  })
  expect(headers.get('content-length')).toBe(String(body?.length))
})

test.each(INVALID)('the response to %s has Strict-Transport-Security on an HTTPS site', async (_, sent) => {
  expect(await (await openSite({ isSecure: true }))(sent)).toMatch(/^strict-transport-security: max-age=\d{8,}/im)
  expect(await (await openSite())(sent)).not.toMatch(/strict-transport/i)
})

test.each([
  ['no HTTP at all', 'HELO here\r\n\r\n', 400],
  ['headers without measure', `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused by Node', async (_, sent, status) => {
  expect(await (await openSite())(sent)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('an HTTP 1.0 request needs no Host', async () => {
  const { server, address } = await listen(() => new Response('late'), HOST, 0, {
    sendCached: ({ headers }, response) => {
      response.end(`at once, ${headers.host}`)
      return true
    },
  })
  onTestFinished(() => void server.close())
  const said = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(address).port), HOST, () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    socket.on('data', (chunk) => resolve(String(chunk)))
  })
  expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*at once, undefined$/)
})
