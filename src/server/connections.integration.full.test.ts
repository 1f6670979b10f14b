// Clients that send requests without reading the responses: sequential handling per connection, timeouts, and a limit per address.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './http/listen.server.ts'

const HOST = '127.0.0.1'
const GET = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const LONG = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 60_000,
  keepAliveTimeout: 65_000,
  silence: 60_000,
  stall: 60_000,
}
/** Exceeds the socket buffers of both sides. */
const LARGE = 20_000_000

async function serve(fetch: () => Response | Promise<Response>, options: Parameters<typeof listen>[3] = {}) {
  const { server, address } = await listen(fetch, HOST, 0, { timeouts: LONG, ...options })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, address, port: Number(new URL(address).port) }
}

function open(port: number, text = ''): Socket {
  const socket = connect(port, HOST)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  if (text) socket.write(text)
  return socket
}

async function readBytes(socket: Socket, bytes: number): Promise<void> {
  let left = bytes
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    left -= chunk.length
    if (left <= 0) return
  }
}

const openSockets = (server: Server) =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test('of thirty pipelined requests the next one starts when the client has received the previous response', async () => {
  let begun = 0
  const { port } = await serve(() => {
    begun += 1
    return new Response(new Uint8Array(LARGE))
  })
  const socket = open(port, GET.repeat(30))
  await expect.poll(() => begun).toBe(1)
  // The unread first response blocks the others, however long the client waits.
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  expect(begun).toBe(1)
  await readBytes(socket, LARGE + 1_000)
  await expect.poll(() => begun).toBe(2)
})

test('a connection with too many pipelined requests is closed', async () => {
  const { port, server } = await serve(() => new Response(new Uint8Array(LARGE)))
  const connected = once(server, 'connection')
  open(port, GET.repeat(100))
  const [socket] = await connected
  await once(socket, 'close')
})

test('pipelined requests are answered in order, with and without bodies', async () => {
  let answered = 0
  const { port } = await serve(async () => {
    answered += 1
    if (answered % 3 === 0) await new Promise(setImmediate)
    return new Response(`answer ${answered};`)
  })
  const POST = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello'
  const socket = connect(port, HOST)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(GET + POST + GET + POST + GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await once(socket, 'close')
  expect(received.match(/answer \d;/g)).toEqual(['answer 1;', 'answer 2;', 'answer 3;', 'answer 4;', 'answer 5;'])
})

test('a client that reads nothing is disconnected; one that reads slowly or waits for a slow response is not', async () => {
  const slow = Promise.withResolvers<void>()
  const sockets = new Map<string | undefined, Socket>()
  const { port } = await serve(() => new Response(), {
    timeouts: { ...LONG, stall: 1_200 },
    sendCached: ({ url, socket }, response) => {
      sockets.set(url, socket)
      if (url === '/slow') void slow.promise.then(() => response.end('at last'))
      else response.end(new Uint8Array(LARGE))
      return true
    },
  })
  const ask = (url: string) => open(port, GET.replace('/', url))
  const [slowly, waiting] = [ask('/slowly'), ask('/slow')]
  const reading = setInterval(() => slowly.read(300_000), 100)
  onTestFinished(() => clearInterval(reading))
  ask('/deaf')
  await expect.poll(() => sockets.size).toBe(3)
  for (let time = 0; time < 2; time++) {
    const deaf = sockets.get('/deaf')
    if (deaf && !deaf.destroyed) await once(deaf, 'close')
    ask('/deaf')
    await expect.poll(() => sockets.get('/deaf') === deaf).toBe(false)
  }
  expect([sockets.get('/slowly')?.destroyed, sockets.get('/slow')?.destroyed]).toEqual([false, false])
  slow.resolve()
  await readBytes(waiting, 10)
})

test('connections per address are limited, and idle ones make room', async () => {
  const { address, port, server } = await serve(() => new Response(new Uint8Array(LARGE)), { perAddress: 3 })
  const idle = open(port, 'HEAD / HTTP/1.1\r\nHost: here\r\n\r\n')
  idle.resume()
  await once(idle, 'data')
  const deaf = [open(port, GET), open(port, GET)]
  await expect.poll(() => openSockets(server)).toBe(3)
  const idleClosed = once(idle, 'close')
  deaf.push(open(port, GET))
  await idleClosed
  const refused = open(port, GET)
  refused.resume()
  await once(refused, 'close')
  expect(refused.bytesRead).toBe(0)
  deaf[0]?.destroy()
  await expect.poll(() => openSockets(server)).toBe(2)
  expect((await fetch(address)).status).toBe(200)
})
