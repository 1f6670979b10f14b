import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.server.ts'
import { NEWEST_MIGRATION } from './newest-migration.ts'

/** Opens (and on first use creates) the embedded PostgreSQL under `dataDir`/db. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  return wrapEmbedded(await PGlite.create({ dataDir: path.join(dataDir, 'db'), extensions: { unaccent, pg_trgm } }))
}

export function wrapEmbedded(client: PGlite): Database {
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
