// The embedded database takes no changes while its disk is nearly full: an engine that finds no room for its log or a checkpoint cannot go on,
// while one that only reads serves every page.
import type { PGlite } from '@electric-sql/pglite'
import { recordReserve } from './disk-space.server.ts'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 1_000
/** Three segments of the log, 16 MB each. Whatever else fills the disk must do so within a second to reach the end of it. */
export const RESERVE_BYTES = 48 * 1024 * 1024

/** Keeps the reserve until the returned function is called. `readFree` reads the free bytes of the disk. */
export function keepReserve(client: Pick<PGlite, 'exec'>, readFree: () => Promise<number>): () => Promise<void> {
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
