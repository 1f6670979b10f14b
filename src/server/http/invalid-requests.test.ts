import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.server.ts'

const HOST = '127.0.0.1'
const QUICK = {
  headersTimeout: 200,
  requestTimeout: 400,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 65_000,
  silence: 10_000,
  stall: 10_000,
}

type Options = { isSecure?: boolean; timeouts?: typeof QUICK }

/** Opens a server that echoes valid requests. The returned function sends text over a plain socket and returns the response. */
async function openSite(options: Options = {}): Promise<(sent: string) => Promise<string>> {
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

const CLOSE = 'Host: here\r\nConnection: close\r\n'

test.each([
  ['no HTTP at all', 'HELO here\r\n\r\n', 400],
  ['a name of a header that is none', `GET / HTTP/1.1\r\n${CLOSE}X Y: z\r\n\r\n`, 400],
  ['two lengths', `POST / HTTP/1.1\r\n${CLOSE}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: no host\r\nConnection: close\r\n\r\n', 400],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ', 408],
  ['nothing', '', 408],
  [
    'remarks on pieces of the body that never end',
    `POST / HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
    413,
  ],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${CLOSE}Expect: wonders\r\n\r\n`, 417],
  ['headers without measure', `GET / HTTP/1.1\r\n${CLOSE}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address without measure', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${CLOSE}\r\n`, 431],
])('%s is refused with the headers of every response', async (_, sent, status) => {
  // With short timeouts, a delayed process would answer 408 to every request.
  const send = await openSite(status === 408 ? { timeouts: QUICK } : {})
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

test.each([
  ['no HTTP at all', 'HELO here\r\n\r\n'],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${CLOSE}Expect: wonders\r\n\r\n`],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: no host\r\nConnection: close\r\n\r\n'],
])('the response to %s has Strict-Transport-Security on an HTTPS site', async (_, sent) => {
  expect(await (await openSite({ isSecure: true }))(sent)).toMatch(/^strict-transport-security: max-age=\d{8,}/im)
  expect(await (await openSite())(sent)).not.toMatch(/strict-transport/i)
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

test('a refusal is never written into a response', async () => {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('the beginning')) })
  const { server, address } = await listen(() => new Response(body, { headers: { 'Content-Length': '100' } }), HOST, 0)
  onTestFinished(() => void server.close())
  const socket = connect(Number(new URL(address).port), HOST, () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'))
  let said = ''
  for await (const chunk of socket) {
    said += chunk
    if (said.endsWith('the beginning')) socket.write('no HTTP at all\r\n\r\n')
  }
  expect(said).toMatch(/\r\n\r\nthe beginning$/)
})
