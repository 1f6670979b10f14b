// The schema of any version of the program, made and taken away inside a transaction: what a restore builds upon.
import { sql } from 'drizzle-orm'
import type { Db } from './client/client.server.ts'
import { listMigrations, type Migration } from './migration-history.server.ts'

type OwnKind = 'FUNCTION' | 'TABLE' | 'TEXT SEARCH CONFIGURATION' | 'TEXT SEARCH DICTIONARY'

/** The names of what migrations created. A schema may hold things of others: only what is ours is saved or dropped. */
export function listOwnObjects(kind: OwnKind): string[] {
  const pattern = new RegExp(`^CREATE (?:OR REPLACE |UNLOGGED )?${kind} (?:IF NOT EXISTS )?"?(\\w+)"?`, 'gm')
  const names = listMigrations().flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map((match) => match[1] ?? '')),
  )
  return [...new Set(names)]
}

/** Takes away everything that migrations made, with all data. What others have built upon our tables makes it fail. */
export async function dropOwnObjects(tx: Db): Promise<void> {
  // Functions name tables and triggers of tables name functions; of the two, only functions can go first.
  for (const name of listOwnObjects('FUNCTION')) await tx.execute(sql`DROP FUNCTION IF EXISTS ${sql.identifier(name)} CASCADE`)
  const tables = listOwnObjects('TABLE').map((name) => sql.identifier(name))
  await tx.execute(sql`DROP TABLE IF EXISTS ${sql.join(tables, sql`, `)}`)
  for (const kind of ['TEXT SEARCH CONFIGURATION', 'TEXT SEARCH DICTIONARY'] as const) {
    for (const name of listOwnObjects(kind)) await tx.execute(sql`DROP ${sql.raw(kind)} IF EXISTS ${sql.identifier(name)}`)
  }
  await tx.execute(sql`DELETE FROM drizzle.__drizzle_migrations`)
}

/** Applies migrations and writes them into the history, as the migrator does; unlike the migrator it leaves the transaction to the caller. */
export async function applySteps(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const { made, hash, statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${made})`)
  }
}
