// Lets the process answer other requests between the statements of the embedded database. They run on the main thread, and their promises resolve
// without a turn of the event loop: a loop of a thousand awaited statements would hold everybody else until its end.
import { setImmediate } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'

/** A statement that begins so long after the last turn waits for the next one. */
const TURN_AFTER_MS = 10

/** The same client, whose statements wait for turns of the event loop, also those of transactions. */
export function takeTurns(client: PGlite): PGlite {
  let turnedAt = performance.now()

  async function waitForTurn(): Promise<void> {
    if (performance.now() - turnedAt < TURN_AFTER_MS) return
    await setImmediate()
    turnedAt = performance.now()
  }

  function wrap<Client extends PGlite | Transaction>(client: Client): Client {
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const call = value.bind(target)
        if (name === 'query') return (...args: unknown[]) => waitForTurn().then(() => call(...args))
        if (name === 'transaction') return (work: (tx: Transaction) => Promise<unknown>) => call((tx: Transaction) => work(wrap(tx)))
        return call
      },
    })
  }

  return wrap(client)
}
