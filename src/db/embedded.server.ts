import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.server.ts'
import { NEWEST_MIGRATION } from './newest-migration.ts'

const extensions = { unaccent, pg_trgm }

/** Opens (and on first use creates) the embedded PostgreSQL under `dataDir`/db. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  return wrapEmbedded(await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions }))
}

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

function wrapEmbedded(client: PGlite): Database {
  const db = drizzle({ client })
  return {
    kind: 'embedded',
    db,
    // PGlite has one session; everything runs on it in turn.
    withSession: (work) =>
      work({
        async exec(statements) {
          await client.exec(statements)
        },
        applyMigrations: (migrationsFolder) => migrate(db, { migrationsFolder }),
        async newestMigration() {
          const table = await client.query<{ found: boolean }>(NEWEST_MIGRATION.exists)
          if (!table.rows[0]?.found) return null
          const result = await client.query<{ newest: number | null }>(NEWEST_MIGRATION.select)
          return result.rows[0]?.newest ?? null
        },
      }),
    close: () => client.close(),
  }
}
