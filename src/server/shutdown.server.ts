// The end of the process: whoever is being answered gets the answer, the database is closed, and ten seconds are never exceeded.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** So long nobody may have come before the door is shut, and so long it is held open for that at most. */
const QUIET_MS = 30
const QUEUE_MS = 2_000
/** In a longer turn of the loop other work stood between accepting and looking: who came meanwhile is in the queue still. */
const TURN_MS = 5
/** How long a connection may take to bring its request, once nothing new is accepted. */
const ARRIVING_MS = 500
const REQUESTS_MS = 8_000
const EVERYTHING_MS = 9_500

let isEnding = false

/** Whether this process has been told to end: it still answers, but nobody should be sent to it any more. */
export function isProcessEnding(): boolean {
  return isEnding
}

/**
 * Ends the process on SIGINT and SIGTERM, running what `closing` holds by then, in order; a second signal ends it at once.
 * SIGHUP is left alone, because a listener would undo `nohup`.
 */
export function endOnSignals(closing: readonly (() => Promise<void>)[]): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      // Nothing to close yet: a start that is given up, which the next one can begin again.
      if (isEnding || closing.length === 0) process.exit(128 + number)
      isEnding = true
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
 * Drains the server while `work` comes to its end. What takes longer than `patience` milliseconds, such as reading a large backup again,
 * keeps neither answers nor what is closed next waiting: it is cut off with the process, as a crash would.
 */
export async function drainConcurrently(
  work: () => Promise<unknown>,
  server: Server,
  drainMs: number,
  patience = REQUESTS_MS,
): Promise<void> {
  await Promise.all([drainServer(server, drainMs), Promise.race([work(), pause(patience)])])
}

/** Goes on answering for `drainMs`, so that who asks /readyz can stop sending visitors here, and then closes the server. */
async function drainServer(server: Server, drainMs: number): Promise<void> {
  await pause(drainMs)
  await closeServer(server, REQUESTS_MS - drainMs)
}

/** Accepts nothing new and waits for the requests in flight, but not longer than `patience` milliseconds. */
export async function closeServer(server: Server, patience = REQUESTS_MS): Promise<void> {
  const giveUp = setTimeout(() => server.closeAllConnections(), patience)
  const release = queueRequests(server)
  await acceptPendingConnections(server)
  const closed = stopListening(server)
  release()
  const stopSweeping = closeIdleConnections(server)
  await closed
  stopSweeping()
  clearTimeout(giveUp)
}

/**
 * Lets requests arrive without answering them until `release` is called; each answer then is the last one on its connection.
 * While nothing is answered the process has time to accept, and clients that wait for answers send nothing more.
 */
function queueRequests(server: Server): () => void {
  const answerers = server.listeners('request')
  let held: [IncomingMessage, ServerResponse][] | null = []
  function answer(request: IncomingMessage, response: ServerResponse): void {
    for (const answerer of answerers) answerer.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.setHeader('Connection', 'close')
    if (held) held.push([request, response])
    else answer(request, response)
  })
  return () => {
    const waiting = held ?? []
    held = null
    for (const [request, response] of waiting) answer(request, response)
  }
}

/**
 * Resolves when everybody who stood in the queue of the operating system has been let in: it turns away without a word whoever stands
 * there when a server stops listening, and Node accepts one connection per turn of its loop.
 */
async function acceptPendingConnections(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const isOver = AbortSignal.timeout(QUEUE_MS)
  for (let before = -1; before !== accepted && !isOver.aborted; ) {
    before = accepted
    await pause(QUIET_MS)
    // However long the process was busy, there has been a turn in which it could accept, and nothing after that.
    for (let began = Number.NEGATIVE_INFINITY; performance.now() - began > TURN_MS && !isOver.aborted; ) {
      began = performance.now()
      await new Promise(setImmediate)
    }
  }
  server.off('connection', count)
}

/**
 * Resolves when the last connection is closed. An HTTP server's own `close` begins by cutting every connection whose request has not
 * been read yet, which under load is most of them.
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    SocketServer.prototype.close.call(server, () => resolve())
  })
}

/** Closes connections that are only kept alive; those that are new have a moment to bring their request. */
function closeIdleConnections(server: Server): () => void {
  let sweeping: NodeJS.Timeout | undefined
  const arrived = setTimeout(() => {
    // What has come in the meantime is read first, however long the process was busy.
    setImmediate(() => {
      server.closeIdleConnections()
      sweeping = setInterval(() => server.closeIdleConnections(), 50)
    })
  }, ARRIVING_MS)
  return () => {
    clearTimeout(arrived)
    clearInterval(sweeping)
  }
}
