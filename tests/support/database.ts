// SQL tests. `onDatabase` runs them on one engine: a temporary PostgreSQL where its programs are installed, because it is faster, else the
// embedded one. `npm run test:full` runs them on both. `onBothEngines` always does, for the files that show that both behave the same.
//
//   onDatabase('listing posts', (test) => {
//     test('an empty site has no posts', async ({ db }) => {
//       …
//     })
//   })
//
// A test that names `database`, `db` or `actor` gets the migrated database of its file, reset to the rows of the migrations. Others ask
// `engine.open()` for it, once per test. Never close it. Importing this file makes a test an integration test (not part of `check`).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, inject, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { flushEvents } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { isFull } from '../is-full.ts'
import { buildAdmin } from './build-admin.ts'
import { POSTGRES_TEMPLATE } from './database-templates.ts'
import { openEmbeddedCopy } from './embedded-copy.ts'

export type Engine = {
  readonly kind: Database['kind']
  /** The file's database, reset. */
  open(): Promise<Database>
  /** A new database without tables, closed at the end of the file. */
  openEmpty(): Promise<Database>
  /** A connection string for other connections to the file's database; PostgreSQL only. */
  url(): Promise<string>
}

type DatabaseTest = ReturnType<typeof testOn>
type DeclareTests = (test: DatabaseTest, engine: Engine) => void

/** Declares tests for one engine, or for both in `npm run test:full`. */
export function onDatabase(name: string, declareTests: DeclareTests): void {
  const hasPostgres = !('missing' in inject('postgres'))
  if (isFull || !hasPostgres) onEmbedded(name, declareTests)
  if (hasPostgres) onPostgres(name, declareTests)
}

/** Declares the same tests for the embedded engine and for PostgreSQL; the latter are skipped where it is not installed. */
export function onBothEngines(name: string, declareTests: DeclareTests): void {
  onEmbedded(name, declareTests)
  onPostgres(name, declareTests)
}

export function onEmbedded(name: string, declareTests: DeclareTests): void {
  describe(`${name} (embedded)`, () => declareOn(embeddedEngine(), declareTests))
}

export function onPostgres(name: string, declareTests: DeclareTests): void {
  const postgres = inject('postgres')
  if ('missing' in postgres) describe.skip(`${name} (PostgreSQL: ${postgres.missing})`, () => declareOn(postgresEngine(''), declareTests))
  else describe(`${name} (PostgreSQL)`, () => declareOn(postgresEngine(postgres.url), declareTests))
}

/** Declares tests that need one database of each kind; skipped where there is no PostgreSQL. */
export function withBothEngines(name: string, declareTests: (engines: { embedded: Engine; postgres: Engine }) => void): void {
  onPostgres(name, (_test, postgres) => declareTests({ embedded: embeddedEngine(), postgres }))
}

function declareOn(engine: Engine, declareTests: DeclareTests): void {
  declareTests(testOn(engine), engine)
}

/** `test` with the file's database, and with an owner who is signed in. */
function testOn(engine: Engine) {
  return test
    .extend('database', () => engine.open())
    .extend('db', ({ database }) => database.db)
    .extend('actor', ({ db }) => buildAdmin(db))
}

function embeddedEngine(): Engine {
  const openEmpty = closeAfterTests(async () => openEmbeddedCopy(inject('embedded').empty))
  const open = resetting(async () => openEmbeddedCopy(inject('embedded').migrated))
  return {
    kind: 'embedded',
    open,
    openEmpty,
    url() {
      throw new Error('the embedded database has no connection string')
    },
  }
}

/** On a busy machine fifty concurrent visitors may wait long for ten connections. Another test covers the normal timeout. */
export const PATIENT = { patienceMs: 120_000 }

function postgresEngine(server: string): Engine {
  const create = databasesOf(server)
  let created: Promise<string> | undefined
  const fileDatabase = () => {
    created ??= create(POSTGRES_TEMPLATE)
    return created
  }
  const openEmpty = closeAfterTests(async () => openPostgres(await create('template0'), PATIENT))
  const open = resetting(async () => openPostgres(await fileDatabase(), PATIENT))
  return { kind: 'postgres', open, openEmpty, url: fileDatabase }
}

/** Opens the database once per file, and resets it on every later call. */
function resetting(openDatabase: () => Promise<Database>): () => Promise<Database> {
  let opened: Promise<Database> | undefined
  const openOnce = closeAfterTests(openDatabase)
  return async () => {
    if (!opened) {
      opened = openOnce()
      return opened
    }
    const database = await opened
    await database.db.execute(sql`SELECT test_support.reset()`)
    return database
  }
}

/** Closes the opened databases after the tests of the surrounding block. */
function closeAfterTests(openDatabase: () => Promise<Database>): () => Promise<Database> {
  const all: Promise<Database>[] = []
  afterAll(async () => {
    for (const opened of all) {
      const database = await opened
      // Buffered events would be tried again every second, and logged in the tests of other files.
      await flushEvents(database.db)
      await database.close()
    }
  })
  return () => {
    const database = openDatabase()
    all.push(database)
    return database
  }
}

/** The returned function creates a database, which is dropped after the tests of the surrounding block, and returns its connection string. */
function databasesOf(server: string): (template: string) => Promise<string> {
  const names: string[] = []
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}postgres` })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Declared before the hooks that close the databases, it runs after them.
  afterAll(async () => {
    for (const name of names) await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  return async (template) => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
    names.push(name)
    return `${server}${name}`
  }
}
