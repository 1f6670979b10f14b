import dns from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '#tests/local-server.ts'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { fetchExternal } from './fetch-external.server.ts'

const servers: Server[] = []
// The other site runs on this machine, which the default rules refuse.
const HERE = { isAllowed: (address: string) => address === '127.0.0.1' || address === '::1', timeoutMs: 60_000 }

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function site(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  return `http://${host}:${await listenLocally(server, host)}`
}

test.each([
  'http://127.0.0.1/x.png',
  'http://localhost/x.png',
  'http://2130706433/x.png',
  'http://0x7f.1/x.png',
  'http://[::1]/x.png',
  'http://[::ffff:127.0.0.1]/x.png',
  'http://10.0.0.1/x.png',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/x.png',
  'http://0.0.0.0/x.png',
])('%s is refused without a request', async (url) => {
  await expect(fetchExternal(url)).rejects.toThrow('is not a public address')
})

test.each(['file:///etc/passwd', 'ftp://example.com/x.png', 'data:image/png;base64,AAAA', 'gopher://127.0.0.1/'])(
  '%s is refused',
  async (url) => {
    await expect(fetchExternal(url)).rejects.toThrow('is not fetched')
  },
)

test('a loopback address is refused even when a server listens there', async () => {
  let asked = 0
  const origin = await site((_, response) => {
    asked++
    response.end('secret')
  })
  await expect(fetchExternal(`${origin}/x.png`)).rejects.toThrow('is not a public address')
  expect(asked).toBe(0)
})

test('a redirect to an address that is not allowed is refused', async () => {
  const origin = await site((_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end())
  await expect(fetchExternal(`${origin}/x.png`, HERE)).rejects.toThrow('169.254.169.254 is not a public address')
})

test('a redirect to a file is refused', async () => {
  const origin = await site((_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end())
  await expect(fetchExternal(`${origin}/x.png`, HERE)).rejects.toThrow('file: is not fetched')
})

test('a fourth redirect is refused, three are followed', async () => {
  const origin = await site((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end()
    else response.end('arrived')
  })
  await expect(fetchExternal(`${origin}/4`, HERE)).rejects.toThrow('too many redirects')
  expect(Buffer.from(await fetchExternal(`${origin}/3`, HERE)).toString()).toBe('arrived')
})

test('an endless response is cut off at 10 MB', async () => {
  const origin = await site((_, response) => {
    const chunk = Buffer.alloc(1 << 20)
    const more = () => {
      while (response.write(chunk));
    }
    response.on('drain', more)
    more()
  })
  await expect(fetchExternal(`${origin}/x.png`, HERE)).rejects.toThrow('larger than 10 MB')
  expect(UPLOAD_LIMITS.bytes).toBe(10 * 1024 * 1024)
})

test('a site that never answers is a timeout', async () => {
  const origin = await site(() => {})
  await expect(fetchExternal(`${origin}/x.png`, { ...HERE, timeoutMs: 100 })).rejects.toThrow('took too long')
})

test('a site that stops in the middle of a response is a timeout', async () => {
  const origin = await site((_, response) => response.write('half'))
  await expect(fetchExternal(`${origin}/x.png`, { ...HERE, timeoutMs: 100 })).rejects.toThrow('took too long')
})

test.each([204, 301, 404, 500])('a response with status %i is refused', async (status) => {
  const origin = await site((_, response) => response.writeHead(status).end())
  await expect(fetchExternal(`${origin}/x.png`, HERE)).rejects.toThrow(`answered ${status}`)
})

test('the request has the Host header of its site and no cookies', async () => {
  const origin = await site((request, response) => response.end(JSON.stringify(request.headers)), 'localhost')
  const headers = JSON.parse(Buffer.from(await fetchExternal(origin, HERE)).toString())
  expect(headers).toMatchObject({ host: new URL(origin).host, accept: 'image/*' })
  expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test('DNS rebinding fails: a host is resolved once, and the connection goes to the checked address', async () => {
  // Listens on all addresses, so that the second address would answer too.
  const here = await site(({ headers, socket }, response) => response.end(`${headers.host} at ${socket.localAddress}`), '0.0.0.0')
  const host = `rebinding.invalid:${new URL(here).port}`
  const answers = ['127.0.0.1', '127.0.0.2']
  const resolve = () => [{ address: answers.shift() ?? '', family: 4 }]
  // Node calls dns.lookup for every connection without a `lookup` option.
  const asked = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
    const answer = args.at(-1)
    if (typeof answer === 'function') answer(null, resolve())
  })
  onTestFinished(() => asked.mockRestore())
  const answer = await fetchExternal(`http://${host}/x.png`, { ...HERE, resolveName: async () => resolve() })
  expect(Buffer.from(answer).toString()).toBe(`${host} at 127.0.0.1`)
  expect(answers).toEqual(['127.0.0.2'])
})
