// Ends the process: finishes the requests in flight and closes the database within ten seconds.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The server stops listening after a round of QUIET_MS without a new connection. It counts rounds, because a busy process may miss a deadline. */
const QUIET_MS = 30
const ROUNDS_MAX = 60
/** After a longer turn of the event loop, connections may still be queued. */
const TURN_MS = 5
const TURNS_MAX = 100
/** How long an accepted connection may take to send its request after the server stopped listening. */
const ARRIVING_MS = 500
const REQUESTS_MS = 8_000
const EVERYTHING_MS = 9_500

/** A service manager, or Ctrl-C below npm, sends one signal twice. */
const REPEATED_MS = 1_000

let isEnding = false

/** Whether this process is shutting down: it still answers requests, but load balancers must not send new ones. */
export function isProcessEnding(): boolean {
  return isEnding
}

/**
 * Ends the process on SIGINT and SIGTERM, after running the functions that `closing` contains then, in order. A second signal, a
 * second later or more, ends it at once. Does not handle SIGHUP, because a listener would defeat `nohup`.
 */
export function endOnSignals(closing: readonly (() => Promise<void>)[]): void {
  let since = 0
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      if (isEnding && performance.now() - since < REPEATED_MS) return
      // Nothing to close yet: the start can be interrupted, and the next start repeats it.
      if (isEnding || closing.length === 0) process.exit(128 + number)
      isEnding = true
      since = performance.now()
      setTimeout(() => process.exit(1), EVERYTHING_MS).unref()
      void closeAll(closing)
    })
  }
}

async function closeAll(closing: readonly (() => Promise<void>)[]): Promise<void> {
  try {
    for (const close of closing) await close()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/**
 * Drains the server while `work` finishes. Work that takes longer than `patience` ms, such as reading a large backup, delays neither
 * responses nor the next function to close; it ends with the process, as in a crash.
 */
export async function drainConcurrently(
  work: () => Promise<unknown>,
  server: Server,
  drainMs: number,
  patience = REQUESTS_MS,
): Promise<void> {
  await Promise.all([drainServer(server, drainMs), Promise.race([work(), pause(patience)])])
}

/** Answers for `drainMs`, so that load balancers that poll /readyz stop sending visitors, and then closes the server. */
async function drainServer(server: Server, drainMs: number): Promise<void> {
  await pause(drainMs)
  await closeServer(server, REQUESTS_MS - drainMs)
}

/** Stops accepting connections and waits for the requests in flight, at most `patience` ms. */
export async function closeServer(server: Server, patience = REQUESTS_MS): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  const release = queueRequests(server)
  await acceptPendingConnections(server)
  const closed = stopListening(server)
  release()
  const stopClosing = closeIdleConnections(server)
  await closed
  stopClosing()
  clearTimeout(timer)
}

/**
 * Queues arriving requests until `release` is called. Each response is then the last one on its connection. While nothing is answered, the
 * process has time to accept connections, and waiting clients send no further requests.
 */
function queueRequests(server: Server): () => void {
  const answerers = server.listeners('request')
  let queued: [IncomingMessage, ServerResponse][] | null = []
  function answer(request: IncomingMessage, response: ServerResponse): void {
    for (const answerer of answerers) answerer.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.setHeader('Connection', 'close')
    if (queued) queued.push([request, response])
    else answer(request, response)
  })
  return () => {
    const waiting = queued ?? []
    queued = null
    for (const [request, response] of waiting) answer(request, response)
  }
}

/**
 * Resolves when the connections in the accept queue of the operating system have been accepted. The system resets those that remain when a
 * server stops listening, and Node accepts one connection per turn of its event loop.
 */
async function acceptPendingConnections(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let round = 0, before = -1; before !== accepted && round < ROUNDS_MAX; round += 1) {
    before = accepted
    await pause(QUIET_MS)
    // Connections may arrive while this turn runs other callbacks. The turns below accept them.
    await new Promise(setImmediate)
    // However long the process was busy, this ensures a turn that could accept a connection and ran nothing else afterwards.
    for (let turn = 0, tookMs = Number.POSITIVE_INFINITY; tookMs > TURN_MS && turn < TURNS_MAX; turn += 1) {
      const began = performance.now()
      await new Promise(setImmediate)
      tookMs = performance.now() - began
    }
  }
  server.off('connection', count)
}

/**
 * Resolves when the last connection is closed. `close` of an HTTP server starts by closing every connection whose request has not been read
 * yet; under load these are most of them.
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    SocketServer.prototype.close.call(server, () => resolve())
  })
}

/** Closes idle keep-alive connections; new connections get a moment to send their request. */
function closeIdleConnections(server: Server): () => void {
  let interval: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    // Data that arrived in the meantime is read first, however long the process was busy.
    setImmediate(() => {
      server.closeIdleConnections()
      interval = setInterval(() => server.closeIdleConnections(), 50)
    })
  }, ARRIVING_MS)
  return () => {
    clearTimeout(timer)
    clearInterval(interval)
  }
}
