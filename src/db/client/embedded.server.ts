import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { OperatorError } from '#src/server/errors.ts'
import { checkpointRegularly } from './checkpoint.server.ts'
import type { Database } from './client.server.ts'
import { prepareCluster } from './cluster.server.ts'
import { createDataFolder, folderRefusal } from './data-folder.server.ts'
import { lockDataFolder } from './data-lock.server.ts'
import { DURABLE_START_PARAMS, DurableNodeFS } from './durable-node-fs.server.ts'
import { fileErrorCode } from './file-error.ts'

const extensions = { unaccent }

/** Opens (and on first use creates) the embedded PostgreSQL in `dataDir` and holds the folder's lock until it is closed. */
export async function openEmbedded(dataDir: string, command: string): Promise<Database> {
  await createDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, command)
  try {
    const client = await openCluster(dataDir)
    const database = wrapEmbedded(client)
    const stopCheckpoints = checkpointRegularly(client)
    return {
      ...database,
      async close() {
        await stopCheckpoints()
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openCluster(dataDir: string): Promise<PGlite> {
  try {
    const fs = new DurableNodeFS(await prepareCluster(dataDir), (error) => endProcess(error, dataDir))
    return await PGlite.create({ fs, extensions, startParams: DURABLE_START_PARAMS })
  } catch (error) {
    const refusal = folderRefusal(error, dataDir)
    if (refusal instanceof OperatorError) throw refusal
    throw new OperatorError(
      `The database in ${path.join(dataDir, 'db')} cannot be opened (${reasonOf(error)}): move that folder away and restore the newest backup, or start empty.`,
      { cause: error },
    )
  }
}

/**
 * A sync that fails once must not be tried again: the kernel may have dropped the pages, and a second try would succeed without them. The
 * engine cannot go on either. The next start recovers everything that was acknowledged.
 */
function endProcess(error: unknown, dataDir: string): never {
  const refusal = folderRefusal(error, dataDir)
  const sentence =
    refusal instanceof OperatorError
      ? refusal.message
      : `The disk did not store the database in ${path.join(dataDir, 'db')} (${fileErrorCode(error) ?? String(error)}): check the disk, then start again.`
  console.error(`${sentence} Nothing that was acknowledged is lost.`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return GAVE_UP.test(reason) ? 'it is probably damaged' : reason
}

/** All that the engine says when PostgreSQL inside it ends. */
const GAVE_UP = /^(Aborted\(|PGlite failed to initialize)/

/** An embedded database that lives in memory, for tests, from the dump of another one. */
export async function openEmbeddedInMemory(dump: Blob): Promise<Database> {
  return wrapEmbedded(await PGlite.create({ extensions, loadDataDir: dump }))
}

/** Dumps of a fresh database, before and after `prepare` has worked on it, for tests to open. */
export async function createEmbeddedDumps(prepare: (database: Database) => Promise<void>): Promise<{ empty: Blob; prepared: Blob }> {
  const client = await PGlite.create({ extensions })
  const empty = await client.dumpDataDir('none')
  await prepare(wrapEmbedded(client))
  const prepared = await client.dumpDataDir('none')
  await client.close()
  return { empty, prepared }
}

/** What the rest of the program sees of an engine. */
export function wrapEmbedded(client: PGlite): Database {
  const db = drizzle({ client })
  return {
    kind: 'embedded',
    db,
    // PGlite has one session; everything runs on it in turn.
    withSession: (work) =>
      work({
        db,
        async exec(statements) {
          await client.exec(statements)
        },
        applyMigrations: (migrationsFolder) => migrate(db, { migrationsFolder }),
      }),
    // Notices of a statement come before its answer.
    async listen(channel, hearer) {
      const stop = await client.listen(channel, (payload) => hearer.onNotify(payload))
      hearer.onReconnect()
      const stopWhileOpen = async () => {
        if (!client.closed) await stop()
      }
      return { drain: async () => {}, stop: stopWhileOpen }
    },
    // Ends like a server that is shut down: everything is in the files, and the next start has nothing to recover.
    async close() {
      if (!client.closed) await client.close()
    },
  }
}
