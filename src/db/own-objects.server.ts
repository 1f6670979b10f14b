// Drops and creates the schema of any version inside a transaction, for restores.
import { sql } from 'drizzle-orm'
import type { Db } from './client/client.server.ts'
import { listMigrations, type Migration } from './migration-history.server.ts'

type OwnKind = 'FUNCTION' | 'TABLE' | 'TEXT SEARCH CONFIGURATION' | 'TEXT SEARCH DICTIONARY'

/** Names of objects that migrations create. The schema may contain objects of other programs, which are neither saved nor dropped. */
export function listOwnObjects(kind: OwnKind): string[] {
  const pattern = new RegExp(`^CREATE (?:OR REPLACE |UNLOGGED )?${kind} (?:IF NOT EXISTS )?"?(\\w+)"?`, 'gm')
  const names = listMigrations().flatMap(({ statements }) =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map((match) => match[1] ?? '')),
  )
  return [...new Set(names)]
}

/** Drops everything that migrations created, with all data. Fails when foreign objects depend on it. */
export async function dropOwnObjects(tx: Db): Promise<void> {
  // Functions depend on tables, and triggers on functions. CASCADE drops the triggers with the functions, and then the tables can go.
  for (const name of listOwnObjects('FUNCTION')) await tx.execute(sql`DROP FUNCTION IF EXISTS ${sql.identifier(name)} CASCADE`)
  const tables = listOwnObjects('TABLE').map((name) => sql.identifier(name))
  await tx.execute(sql`DROP TABLE IF EXISTS ${sql.join(tables, sql`, `)}`)
  for (const kind of ['TEXT SEARCH CONFIGURATION', 'TEXT SEARCH DICTIONARY'] as const) {
    for (const name of listOwnObjects(kind)) await tx.execute(sql`DROP ${sql.raw(kind)} IF EXISTS ${sql.identifier(name)}`)
  }
  await tx.execute(sql`DELETE FROM drizzle.__drizzle_migrations`)
}

/** Applies migrations and records them in the history, like the migrator of Drizzle, but in the transaction of the caller. */
export async function applyMigrationsIn(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(
    sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const { createdAt: made, hash, statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${made})`)
  }
}
