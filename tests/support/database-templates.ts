// Vitest global setup of the integration tests: one migrated template per engine, cloned by every test file.
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { openEmbeddedFolder } from './embedded-copy.ts'
import { emptyCluster } from './empty-cluster.ts'
import { databaseFolder } from './memory-folder.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of an embedded database: new, and migrated. */
    embedded: { empty: string; migrated: string }
    /** Connection string to append a database name to, or why there is no PostgreSQL. */
    postgres: { url: string } | { missing: string }
  }
}

export const POSTGRES_TEMPLATE = 'inkfolio_template'

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(databaseFolder(), 'inkfolio-templates-'))
  const [embedded, postgres] = await Promise.all([makeEmbeddedTemplates(folder), startThrowawayPostgres()])
  project.provide('embedded', embedded)
  if (typeof postgres === 'string') {
    console.warn(`SQL tests run on the embedded engine only: ${postgres}.`)
    project.provide('postgres', { missing: postgres })
  } else {
    await makePostgresTemplate(postgres.url)
    project.provide('postgres', { url: postgres.url })
  }
  return async () => {
    if (typeof postgres !== 'string') await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplates(folder: string): Promise<{ empty: string; migrated: string }> {
  const empty = emptyCluster()
  const migrated = path.join(folder, 'migrated')
  cpSync(empty, migrated, { recursive: true })
  const database = await openEmbeddedFolder(migrated)
  await prepare(database)
  await database.close()
  return { empty, migrated }
}

async function makePostgresTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${POSTGRES_TEMPLATE}`)
  await client.end()
  const database = await openPostgres(`${url}${POSTGRES_TEMPLATE}`)
  await prepare(database)
  await database.close()
}

/** Migrates, and adds the function that resets every table to the rows of the migrations. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await database.withSession(async (session) => session.exec(await readFile(path.join(import.meta.dirname, 'reset.sql'), 'utf8')))
  await database.db.execute(sql`SELECT test_support.remember()`)
}
