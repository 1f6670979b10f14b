// Bulk loading of synthetic rows into empty tables. For one transaction, indexes and constraints are dropped and then built from all rows at once,
// and triggers are disabled for tables whose rows already contain what they would compute.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../client/client.server.ts'

export type TablesToLoad = {
  tables: readonly string[]
  /** Tables whose triggers are disabled, because the caller inserts complete rows. */
  withoutTriggers: readonly string[]
}

type Dropped = { on_table: string; name: string; definition: string }

/**
 * Runs `work` in one transaction without a timeout, and returns the number of rows that it returns. Drops indexes only of empty tables, where no
 * query needs them.
 */
export async function loadWithoutIndexes(database: Database, options: TablesToLoad, work: (tx: Db) => Promise<number>): Promise<number> {
  const created = await database.withSession((session) => session.db.transaction((tx) => loadIn(tx, options, work)))
  if (created > 0) await database.withSession((session) => session.exec(`VACUUM ANALYZE ${options.tables.join(', ')}`))
  return created
}

async function loadIn(tx: Db, { tables, withoutTriggers: complete }: TablesToLoad, work: (tx: Db) => Promise<number>): Promise<number> {
  // Otherwise triggers and foreign keys would use plans for empty tables throughout.
  await tx.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`)
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`)
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const empty = await listEmpty(tx, tables)
  const withoutTriggers = empty.filter((table) => complete.includes(table))
  const [indexes, constraints] = [await listIndexes(tx, empty), await listConstraints(tx, empty)]
  for (const { on_table, name } of constraints) await alter(tx, on_table, sql`DROP CONSTRAINT ${sql.identifier(name)}`)
  for (const { name } of indexes) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`)
  for (const table of withoutTriggers) await alter(tx, table, sql`DISABLE TRIGGER USER`)
  const created = await work(tx)
  for (const table of withoutTriggers) await alter(tx, table, sql`ENABLE TRIGGER USER`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const { on_table, name, definition } of constraints.reverse()) {
    await alter(tx, on_table, sql`ADD CONSTRAINT ${sql.identifier(name)} ${sql.raw(definition)}`)
  }
  if (withoutTriggers.length > 0) await tx.execute(sql`SELECT pg_notify('inkfolio_pages', '"everything"')`)
  return created
}

function alter(tx: Db, table: string, change: ReturnType<typeof sql>) {
  return tx.execute(sql`ALTER TABLE ${sql.identifier(table)} ${change}`)
}

async function listEmpty(tx: Db, tables: readonly string[]): Promise<string[]> {
  const looks = tables.map((table) => sql`SELECT ${table} AS name WHERE NOT EXISTS (SELECT FROM ${sql.identifier(table)})`)
  const { rows } = await tx.execute<{ name: string }>(sql.join(looks, sql` UNION ALL `))
  return rows.map((row) => row.name)
}

/** Indexes that do not belong to a constraint. */
async function listIndexes(tx: Db, tables: readonly string[]): Promise<Dropped[]> {
  const { rows } = await tx.execute<Dropped>(sql`
    SELECT i.indrelid::regclass::text AS on_table, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid::regclass::text IN (${names(tables)})
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = i.indrelid)
    ORDER BY name`)
  return rows
}

/** Foreign keys first, because they may depend on unique constraints. Primary keys stay, because foreign keys of other tables depend on them. */
async function listConstraints(tx: Db, tables: readonly string[]): Promise<Dropped[]> {
  const { rows } = await tx.execute<Dropped>(sql`
    SELECT c.conrelid::regclass::text AS on_table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c WHERE c.conrelid::regclass::text IN (${names(tables)}) AND c.contype IN ('f', 'u')
    ORDER BY c.contype, c.conname`)
  return rows
}

function names(tables: readonly string[]) {
  return sql.join(
    ['', ...tables].map((table) => sql`${table}`),
    sql`, `,
  )
}
