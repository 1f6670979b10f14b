import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { listen } from './http/listen.server.ts'
import { closeServer, drainConcurrently } from './shutdown.server.ts'

/** A server with one request in flight. `finish` answers it with 'finished'. */
async function openBusy() {
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const { server, address } = await listen(
    () => {
      arrived.resolve()
      return answer.promise
    },
    '127.0.0.1',
    0,
  )
  const inFlight = fetch(address).then((response) => response.text())
  await arrived.promise
  return { server, address, inFlight, finish: () => answer.resolve(new Response('finished')) }
}

test('requests in flight are answered, new ones are not accepted', async () => {
  const { server, address, inFlight, finish } = await openBusy()
  const closed = closeServer(server)
  await expect.poll(() => server.listening).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
  finish()
  expect(await inFlight).toBe('finished')
  await closed
})

test('connections that were accepted before are answered, also when their request arrives later', async () => {
  const { server, address } = await listen(() => new Response('the last one'), '127.0.0.1', 0)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  const closed = closeServer(server)
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('the last one')
  expect(answer).toContain('Connection: close')
  await closed
})

test('idle keep-alive connections do not delay the shutdown', async () => {
  const { server, address } = await listen(() => new Response('once'), '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((resolve) => {
    get(address, { agent }, (response) => response.resume().on('end', () => resolve()))
  })
  // Longer than the test may take: the shutdown succeeds only because it closes idle connections.
  await closeServer(server, 600_000)
  agent.destroy()
})

test('a request that never ends is cut off after the time limit', async () => {
  const arrived = Promise.withResolvers<void>()
  const { server, address } = await listen(
    () => {
      arrived.resolve()
      return new Promise<Response>(() => {})
    },
    '127.0.0.1',
    0,
  )
  const hanging = fetch(address)
  await arrived.promise
  await Promise.all([closeServer(server, 50), expect(hanging).rejects.toThrow()])
})

test('work that does not end delays neither responses nor the shutdown', async () => {
  const { server, inFlight, finish } = await openBusy()
  const drained = drainConcurrently(() => new Promise(() => {}), server, 0, 100)
  await expect.poll(() => server.listening).toBe(false)
  finish()
  expect(await inFlight).toBe('finished')
  await drained
})

/** In a worker, because the main thread blocks. Opens ten connections when it is told to, and posts the responses. */
const CROWD = `
  const { connect } = require('node:net')
  const { text } = require('node:stream/consumers')
  const { parentPort, workerData } = require('node:worker_threads')
  const { gate, port } = workerData
  parentPort.postMessage('ready')
  Atomics.wait(gate, 0, 0)
  let connected = 0
  const answers = Array.from({ length: 10 }, async () => {
    const socket = connect(port, '127.0.0.1', () => {
      connected += 1
      if (connected < 10) return
      Atomics.store(gate, 1, 1)
      Atomics.notify(gate, 1)
    })
    socket.write('GET / HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n')
    return text(socket).catch(String)
  })
  Promise.all(answers).then((all) => parentPort.postMessage(all))
`

test.each([40, 2_500])(
  'connections that arrive while the process is busy for %i ms, just before it stops listening, are accepted',
  async (busyMs) => {
    const { server, address } = await listen(() => new Response('the last one'), '127.0.0.1', 0)
    const gate = new Int32Array(new SharedArrayBuffer(8))
    const crowd = new Worker(CROWD, { eval: true, workerData: { gate, port: Number(new URL(address).port) } })
    await once(crowd, 'message')
    const closed = closeServer(server)
    await turn()
    // Longer than QUIET_MS, so that the next turn checks for new connections.
    Atomics.wait(gate, 1, 0, busyMs)
    await turn()
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    Atomics.wait(gate, 1, 0, 60_000)
    const [answers] = await once(crowd, 'message')
    for (const answer of answers) expect(answer).toContain('the last one')
    await closed
  },
)
