import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.server.ts'

const HOST = '127.0.0.1'

const countOf = (server: Server) =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

describe('a slow client', () => {
  // Long enough for normal clients, also when this process is delayed.
  const timeouts = {
    headersTimeout: 5_000,
    requestTimeout: 6_000,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 65_000,
  }
  const HEAD = 'POST / HTTP/1.1\r\nHost: here\r\n'

  /** Sends the beginning, then one byte at a time. Returns the response when the connection is closed. */
  function sendSlowly(port: number, beginning: string): Promise<string> {
    const socket = connect(port, HOST)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.write(beginning)
    let timer: NodeJS.Timeout | undefined
    const scheduleByte = () => {
      // Reads received data first: a byte to a closed connection would reset it and discard the response.
      timer = setTimeout(() => setImmediate(sendByte), 20)
    }
    const sendByte = () => {
      if (received || !socket.writable) return
      socket.write('x')
      scheduleByte()
    }
    if (beginning) scheduleByte()
    return new Promise((resolve) => {
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(received)
      })
    })
  }

  test('is disconnected when it sends headers, a body or nothing at all, while others are served', async () => {
    const unread: unknown[] = []
    const { server, address } = await listen(
      (request) =>
        request.text().then(
          (text) => new Response(text),
          (error) => {
            unread.push(error)
            return new Response()
          },
        ),
      HOST,
      0,
      { timeouts },
    )
    onTestFinished(() => void server.close())
    const port = Number(new URL(address).port)
    const beginnings = [`${HEAD}X-Slow: `, `${HEAD}Content-Length: 100000\r\n\r\n`, '']
    let slow = 60
    const answers = Array.from({ length: slow }, async (_, number) => {
      const received = await sendSlowly(port, beginnings[number % 3] ?? '')
      slow -= 1
      return received
    })
    let served = 0
    while (slow > 0) {
      expect(await (await fetch(address, { method: 'POST', body: 'quick' })).text()).toBe('quick')
      served += 1
    }
    expect(served).toBeGreaterThan(0)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    // The client may see the disconnect before the server does.
    await expect.poll(() => unread).toHaveLength(20)
  })

  test('is disconnected when it does not read the response', async () => {
    const { server, address } = await listen(() => new Response('x'.repeat(50_000_000)), HOST, 0, {
      timeouts,
      stallMs: 2_000,
    })
    onTestFinished(() => void server.close())
    const connected = once(server, 'connection')
    const deaf = connect(Number(new URL(address).port), HOST)
    onTestFinished(() => void deaf.destroy())
    deaf.pause()
    deaf.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    const [line] = await connected
    await once(line, 'close')
  })

  test('stays connected while it reads slowly, and while it waits for a slow response', async () => {
    const STALL_MS = 500
    const slow = Promise.withResolvers<Response>()
    let paths = 0
    const { server, address } = await listen(
      (request) => {
        paths += 1
        return request.url.endsWith('/slow') ? slow.promise : new Response('x'.repeat(20_000_000))
      },
      HOST,
      0,
      { timeouts, stallMs: STALL_MS },
    )
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const open = (url: string) => {
      const socket = connect(Number(new URL(address).port), HOST)
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      socket.pause()
      socket.write(`GET ${url} HTTP/1.1\r\nHost: here\r\n\r\n`)
      return socket
    }
    const [slowly, waiting, deaf] = [open('/slowly'), open('/slow'), open('/deaf')]
    const reading = setInterval(() => slowly.read(300_000), 50)
    onTestFinished(() => clearInterval(reading))
    await expect.poll(() => paths).toBe(3)
    // The third one is disconnected; what it has received is read first.
    await expect.poll(() => countOf(server)).toBe(2)
    expect(deaf.destroyed).toBe(false)
    slow.resolve(new Response('at last'))
    waiting.resume()
    expect(String((await once(waiting, 'data'))[0])).toContain('at last')
  })
})
