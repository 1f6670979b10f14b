import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { drainBody } from './drain-body.server.ts'
import { listen } from './listen.server.ts'
import { readBytes } from './request-body.server.ts'

const HOST = '127.0.0.1'
const PIECE = Buffer.alloc(100_000, 'x')

async function openSite(refuse: (request: Request) => Promise<Response>): Promise<number> {
  const { server, address } = await listen(refuse, HOST, 0)
  onTestFinished(() => void server.close())
  return Number(new URL(address).port)
}

/** Writes all pieces before it reads, as a large form does. */
async function send(port: number, pieces: number, headers: string): Promise<string> {
  const socket = connect(port, HOST).pause()
  onTestFinished(() => void socket.destroy())
  let isLost = false
  socket.on('error', () => {
    isLost = true
  })
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}\r\n\r\n`)
  for (let sent = 0; sent < pieces && !isLost; sent++) {
    await new Promise((resolve) => socket.write(headers.startsWith('Transfer') ? chunk(PIECE) : PIECE, resolve))
    await new Promise(setImmediate)
  }
  if (headers.startsWith('Transfer')) socket.write('0\r\n\r\n')
  const said: Buffer[] = []
  socket.on('data', (data) => said.push(data)).resume()
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(said).toString()
}

const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

async function refuseTooLarge(request: Request): Promise<Response> {
  await readBytes(request, 1_000_000).catch(() => {})
  return new Response('too large', { status: 413 })
}

test.each([
  ['announced', 'Content-Length: 3000000', refuseTooLarge],
  ['not announced', 'Transfer-Encoding: chunked', refuseTooLarge],
  ['of no interest', 'Content-Length: 3000000', async () => new Response('no', { status: 403 })],
])('a client that is still sending its body receives the refusal, its length %s', async (_, headers, refuse) => {
  expect(await send(await openSite(refuse), 30, headers)).toMatch(/^HTTP\/1\.1 4\d\d .*(too large|no)$/s)
})

test('the connection accepts the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const port = await openSite(refuseTooLarge)
  const ask = (body: Buffer) =>
    new Promise((resolve, reject) => {
      request({ port, host: HOST, method: 'POST', agent }, (response) => {
        const { localPort } = response.socket
        response.resume().on('end', () => resolve(localPort))
      })
        .on('error', reject)
        .end(body)
    })
  const first = await ask(Buffer.alloc(3_000_000))
  expect(await ask(PIECE)).toBe(first)
})

test('an endless body is cut off, and the connection closed after the response', async () => {
  const heard = new PassThrough()
  const incoming = Object.assign(heard, { headers: { 'transfer-encoding': 'chunked' }, complete: false })
  const isWhole = drainBody(incoming, { bytes: 1_000_000, ms: 60_000 })
  for (let sent = 0; sent < 11; sent++) heard.write(PIECE)
  expect(await isWhole).toBe(false)
  expect(await drainBody(incoming, { bytes: 1_000_000, ms: 1 })).toBe(false)
  const gone = drainBody(incoming, { bytes: 1_000_000, ms: 60_000 })
  heard.destroy()
  expect(await gone).toBe(false)
})
