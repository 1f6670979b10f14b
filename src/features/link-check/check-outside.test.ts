import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listenLocally } from '#tests/local-server.ts'
import { checkOutside } from './check-outside.server.ts'

// The other site runs on this machine, which the guard refuses otherwise.
const HERE = { isAllowed: (address: string) => address === '127.0.0.1', timeoutMs: 60_000 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function site(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  return `http://127.0.0.1:${await listenLocally(server)}`
}

test('a page that answers HEAD is fine, with one request that names the program', async () => {
  const asked: string[] = []
  const origin = await site(({ method, headers }, response) => {
    asked.push(`${method} ${headers['user-agent']?.split(' ')[0]}`)
    response.end()
  })
  expect(await checkOutside(`${origin}/`, { ...HERE, userAgent: 'Checker/1 (x)' })).toEqual({ kind: 'fine', reason: null })
  expect(asked).toEqual(['HEAD Checker/1'])
})

test('GET follows a refused HEAD, and its endless body is not read', async () => {
  const origin = await site(({ method }, response) => {
    if (method === 'HEAD') return response.writeHead(405).end()
    const write = (): void => void (response.destroyed || response.write('x'.repeat(65_536), write))
    write()
  })
  expect(await checkOutside(`${origin}/`, HERE)).toEqual({ kind: 'fine', reason: null })
})

test.each([
  [404, { kind: 'failed', reason: 'answered 404' }],
  [410, { kind: 'failed', reason: 'answered 410' }],
  [500, { kind: 'failed', reason: 'answered 500' }],
  [401, { kind: 'refused', reason: 'answered 401' }],
  [403, { kind: 'refused', reason: 'answered 403' }],
  [429, { kind: 'refused', reason: 'answered 429' }],
])('%i is told', async (status, outcome) => {
  const origin = await site((_, response) => response.writeHead(status).end())
  expect(await checkOutside(`${origin}/`, HERE)).toEqual(outcome)
})

test.each([
  [301, 'moved'],
  [308, 'moved'],
  [302, 'fine'],
  [307, 'fine'],
])('a redirect with %i is %s', async (status, kind) => {
  const origin = await site(({ url }, response) =>
    url === '/old' ? response.writeHead(status, { Location: '/new#part' }).end() : response.end(),
  )
  const outcome = await checkOutside(`${origin}/old`, HERE)
  expect(outcome).toMatchObject({ kind, ...(kind === 'moved' && { movedTo: `${origin}/new` }) })
})

test('redirects are bounded, and guarded at every step', async () => {
  const round = await site((_, response) => response.writeHead(301, { Location: '/again' }).end())
  expect(await checkOutside(`${round}/`, HERE)).toEqual({ kind: 'failed', reason: 'too many redirects' })
  const inside = await site((_, response) => response.writeHead(301, { Location: 'http://10.0.0.1/' }).end())
  expect(await checkOutside(`${inside}/`, HERE)).toEqual({ kind: 'refused', reason: 'is not a public address' })
})

test('an address of a private network is not asked', async () => {
  let asked = 0
  const origin = await site((_, response) => {
    asked += 1
    response.end()
  })
  expect(await checkOutside(`${origin}/`)).toEqual({ kind: 'refused', reason: 'is not a public address' })
  expect(asked).toBe(0)
})
