// The end of the process: whoever is being answered gets the answer, the database is closed, and ten seconds are never exceeded.
import type { Server } from 'node:http'

const REQUESTS_MS = 8_000
const EVERYTHING_MS = 9_500

/**
 * Ends the process on SIGINT and SIGTERM, running what `closing` holds by then, in order; a second signal ends it at once.
 * SIGHUP is left alone, because a listener would undo `nohup`.
 */
export function endOnSignals(closing: readonly (() => Promise<void>)[]): void {
  let isEnding = false
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

/** Accepts nothing new and waits for the requests in flight, but not longer than `patience` milliseconds. */
export async function closeServer(server: Server, patience = REQUESTS_MS): Promise<void> {
  // A connection that is kept alive becomes idle only when its answer is out.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const giveUp = setTimeout(() => server.closeAllConnections(), patience)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(sweeping)
  clearTimeout(giveUp)
}
