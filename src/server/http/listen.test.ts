import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '#tests/local-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { OperatorError } from '../errors.ts'
import { checkPort, listen } from './listen.server.ts'

const HOST = '127.0.0.1'

test('a port in use is refused with advice', async () => {
  const port = await takePort()
  const refusal = listen(() => new Response(), HOST, port)
  await expect(refusal).rejects.toThrow(OperatorError)
  await expect(refusal).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that one, or choose another port, for example PORT=${port + 1} npm start.`,
  )
  await expect(checkPort(HOST, port)).rejects.toThrow(/is taken/)
})

test('an address of another machine is refused with advice', async () => {
  await expect(checkPort('192.0.2.1', 0)).rejects.toThrow('HOST=192.0.2.1 is no address of this machine')
})

test('port 0 selects a free port', async () => {
  const { server, address } = await listen(() => new Response('here'), HOST, 0)
  onTestFinished(() => void server.close())
  expect(await (await fetch(address)).text()).toBe('here')
})

test('a request without a body has an empty one', async () => {
  const { server, address } = await listen(async (request) => new Response(`[${await request.text()}]`), HOST, 0)
  onTestFinished(() => void server.close())
  for (const method of ['POST', 'PUT', 'DELETE', 'GET']) {
    const socket = connect(Number(new URL(address).port), HOST)
    // Without the Content-Length that browsers and `fetch` send.
    socket.end(`${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/200 OK.*\[\]$/s)
  }
})

test('a slow client has the documented time limits', async () => {
  const { server } = await listen(() => new Response(), HOST, 0)
  onTestFinished(() => void server.close())
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    timeout: 10_000,
    maxConnections: 10_000,
  })
})

test('detects a port in use on all interfaces', async () => {
  const host = '0.0.0.0'
  const server = createServer()
  const port = await listenLocally(server, host)
  onTestFinished(() => void server.close())
  await expect(checkPort(host, port)).rejects.toThrow(/is taken/)
})

// In a thread, because two event loop turns of one thread are never concurrent.
const CONNECTING = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  let [attempts, connected] = [0, 0]
  function attempt() {
    attempts += 1
    connect(workerData, '127.0.0.1', function () { connected += 1; this.destroy() }).on('error', () => {}).on('close', () => setImmediate(attempt))
  }
  parentPort.on('message', () => parentPort.postMessage({ attempts, connected }))
  attempt()
`

test('a check accepts no connection', async () => {
  const port = await freePort()
  const visitor = new Worker(CONNECTING, { eval: true, workerData: port })
  onTestFinished(() => void visitor.terminate())
  const ask = async () => {
    visitor.postMessage('how many?')
    const [answer] = await once(visitor, 'message')
    return answer
  }
  await ask()
  for (let time = 0; time < 200; time++) await checkPort(HOST, port)
  expect(await ask()).toEqual({ attempts: expect.toSatisfy((attempts) => attempts > 0), connected: 0 })
})

test('a port that was only checked is free again', async () => {
  const port = await freePort()
  await checkPort(HOST, port)
  const { server } = await listen(() => new Response(), HOST, port)
  server.close()
})

async function takePort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return listenLocally(server)
}
