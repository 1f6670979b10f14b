// The embedded database takes no changes while its disk is nearly full: an engine that finds no room for its log or a checkpoint cannot go on,
// while one that only reads serves every page.
import type { PGlite } from '@electric-sql/pglite'
import { recordReserve } from './disk-space.server.ts'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 1_000
/** Three segments of the log, 16 MB each. Whatever else fills the disk must do so within a second to reach the end of it. */
export const RESERVE_BYTES = 48 * 1024 * 1024

type Engine = Pick<PGlite, 'exec' | 'execProtocolStream'>

/** Keeps the reserve until the returned function is called. `readFree` reads the free bytes of the disk. */
export function keepReserve(client: Engine, readFree: () => Promise<number>): () => Promise<void> {
  let isReached = false

  async function check(): Promise<void> {
    const free = await readFree().catch(() => null)
    const isFull = free === null ? isReached : free < RESERVE_BYTES
    if (isFull === isReached) return
    // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
    const { logger } = await import('#src/server/logger.server.ts')
    try {
      await client.exec(`SET default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      isReached = isFull
      recordReserve(isFull)
      if (isFull) logger.error('the disk of the data folder is full: the database takes no changes until there is room')
      else logger.info('the disk of the data folder has room again: the database takes changes')
    } catch (error) {
      logger.error({ err: error }, 'the database does not know of the full disk')
    }
  }

  return repeat(CHECK_EVERY_MS, check)
}

/**
 * Watches the errors of the engine. A change that the reserve refuses fails with the code of a full disk. After a PANIC the engine never answers
 * again: `onPanic` must end the process. The next start recovers every acknowledged commit.
 */
export function watchErrors(client: Engine, onPanic: (error: unknown) => void): void {
  const run = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (message, options) => {
    try {
      return await run(message, options)
    } catch (error) {
      if (hasField(error, 'severity', 'PANIC')) onPanic(error)
      if (hasField(error, 'code', READ_ONLY)) throw Object.assign(error, { code: DISK_IS_FULL })
      throw error
    }
  }
}

/** Nothing but the reserve makes the session of the embedded engine read-only. */
const READ_ONLY = '25006'
const DISK_IS_FULL = '53100'

function hasField(error: unknown, name: 'severity' | 'code', value: string): error is object {
  return typeof error === 'object' && error !== null && Reflect.get(error, name) === value
}
