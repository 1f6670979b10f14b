// Without durable-file: copies a database to look at it, and removes the copy.
import { constants, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { OperatorError } from '#src/server/errors.ts'
import { scheduleCheckpoints } from './checkpoint.server.ts'
import type { Database } from './client.server.ts'
import { prepareCluster } from './cluster.server.ts'
import { createDataFolder, explainFolderError } from './data-folder.server.ts'
import { lockDataFolder } from './data-lock.server.ts'
import { assertUsable } from './data-owner.server.ts'
import { keepReserve } from './disk-reserve.server.ts'
import { freeBytes } from './disk-space.server.ts'
import { DURABLE_START_PARAMS, DurableNodeFS } from './durable-node-fs.server.ts'
import { watchErrors } from './engine-errors.server.ts'
import { ENGINE_FLAGS } from './engine-flags.ts'
import { fileErrorCode } from './file-error.js'
import { takeTurns } from './take-turns.ts'

/** The engine with the extensions that the migrations need. */
export function openEngine(options: PGliteOptions): Promise<PGlite> {
  for (const flag of ENGINE_FLAGS) setFlagsFromString(flag)
  return PGlite.create({ ...options, extensions: { fuzzystrmatch, unaccent } })
}

/** Opens the embedded database in `dataDir`, and creates it on first use. Holds the lock of the folder until it is closed. */
export async function openEmbedded(dataDir: string, command: string): Promise<Database> {
  await createDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, command)
  try {
    const client = await openCluster(dataDir, dataDir)
    const database = createEmbeddedDatabase(client)
    const stops = [scheduleCheckpoints(client), keepReserve(client, () => freeBytes(dataDir))]
    return {
      ...database,
      async close() {
        await Promise.all(stops.map((stop) => stop()))
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Opens a copy of the embedded database in `dataDir`, which stays as it is: PostgreSQL writes into a database when it opens it. The copy lies in
 * the folder for temporary files until it is closed. Throws OperatorError when another process has the database open, or that folder lacks room.
 */
export async function openEmbeddedCopy(dataDir: string, command: string): Promise<Database> {
  const copy = await mkdtemp(path.join(tmpdir(), 'inkfolio-copy-'))
  const remove = () => rm(copy, { recursive: true, force: true, maxRetries: 5 })
  try {
    const lock = await lockDataFolder(dataDir, command)
    try {
      await assertUsable(path.join(dataDir, 'db'), dataDir)
      await cp(path.join(dataDir, 'db'), path.join(copy, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE })
    } finally {
      lock.release()
    }
    const database = createEmbeddedDatabase(await openCluster(copy, dataDir))
    return { ...database, close: () => database.close().finally(remove) }
  } catch (error) {
    await remove()
    if (fileErrorCode(error) !== 'ENOSPC') throw error
    throw new OperatorError(`There is no room for a copy of the database in ${tmpdir()}: set TMPDIR to a folder with room.`, {
      cause: error,
    })
  }
}

/** `folder` is the data folder `dataDir`, which messages name, or a copy of it. */
async function openCluster(folder: string, dataDir: string): Promise<PGlite> {
  try {
    const fs = new DurableNodeFS(await prepareCluster(folder), (error) => endProcess(error, dataDir))
    const client = await openEngine({ fs, startParams: DURABLE_START_PARAMS })
    watchErrors(client, (error) => endProcess(error, dataDir))
    return client
  } catch (error) {
    const refusal = explainFolderError(error, dataDir)
    if (refusal instanceof OperatorError) throw refusal
    throw new OperatorError(
      `The database in ${path.join(dataDir, 'db')} cannot be opened (${reasonOf(error)}): move that folder away and restore the newest backup, or start empty.`,
      { cause: error },
    )
  }
}

/**
 * Ends the process after a failed sync, or when the engine cannot go on. A second sync would succeed without the pages that the kernel may have
 * dropped. The next start recovers every acknowledged commit.
 */
function endProcess(error: unknown, dataDir: string): never {
  const refusal = explainFolderError(error, dataDir)
  const sentence =
    refusal instanceof OperatorError
      ? refusal.message
      : `The disk did not store the database in ${path.join(dataDir, 'db')} (${fileErrorCode(error) ?? String(error)}): check the disk, then start again.`
  console.error(`${sentence} No acknowledged change is lost.`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return ENGINE_ENDED.test(reason) ? 'it is probably damaged' : reason
}

/** The messages of PGlite when its PostgreSQL ends. */
const ENGINE_ENDED = /^(Aborted\(|PGlite failed to initialize)/

export function createEmbeddedDatabase(client: PGlite): Database {
  const db = drizzle({ client: takeTurns(client) })
  return {
    kind: 'embedded',
    db,
    // PGlite has one session and runs everything on it in sequence.
    withSession: (work) =>
      work({
        db,
        async exec(statements) {
          await client.exec(statements)
        },
        applyMigrations: (migrationsFolder) => migrate(db, { migrationsFolder }),
      }),
    // Notifications of a statement arrive before its result.
    async listen(channel, listener) {
      const stop = await client.listen(channel, (payload) => listener.onNotify(payload))
      listener.onReconnect()
      const stopWhileOpen = async () => {
        if (!client.closed) await stop()
      }
      return { drain: async () => {}, stop: stopWhileOpen }
    },
    // A clean shutdown, so that the next start needs no recovery.
    async close() {
      if (!client.closed) await client.close()
    },
  }
}
