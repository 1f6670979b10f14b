// Many synthetic rows at once. A table that holds nothing yet gives up, for the time of one transaction, what makes a single row expensive:
// indexes and foreign keys are made from all rows together, and what triggers would work out, the caller brings.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../client/client.server.ts'

export type BareTables = {
  tables: readonly string[]
  /** Those of them whose triggers rest: their rows arrive complete. */
  complete: readonly string[]
}

type Part = { on_table: string; name: string; definition: string }

/**
 * Runs `work` in one transaction, whatever time it takes, and answers how many rows it says it made. Only tables that are empty are bare
 * meanwhile: nobody misses their indexes.
 */
export async function loadWithoutIndexes(database: Database, bare: BareTables, work: (tx: Db) => Promise<number>): Promise<number> {
  const created = await database.withSession((session) => session.db.transaction((tx) => loadIn(tx, bare, work)))
  if (created > 0) await database.withSession((session) => session.exec(`VACUUM ANALYZE ${bare.tables.join(', ')}`))
  return created
}

async function loadIn(tx: Db, { tables, complete }: BareTables, work: (tx: Db) => Promise<number>): Promise<number> {
  // What triggers and foreign keys planned for an empty table would last them for all rows.
  await tx.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`)
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`)
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const empty = await listEmpty(tx, tables)
  const quiet = empty.filter((table) => complete.includes(table))
  const [indexes, constraints] = [await listIndexes(tx, empty), await listConstraints(tx, empty)]
  for (const { on_table, name } of constraints) await alter(tx, on_table, sql`DROP CONSTRAINT ${sql.identifier(name)}`)
  for (const { name } of indexes) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`)
  for (const table of quiet) await alter(tx, table, sql`DISABLE TRIGGER USER`)
  const created = await work(tx)
  for (const table of quiet) await alter(tx, table, sql`ENABLE TRIGGER USER`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const { on_table, name, definition } of constraints.reverse()) {
    await alter(tx, on_table, sql`ADD CONSTRAINT ${sql.identifier(name)} ${sql.raw(definition)}`)
  }
  if (quiet.length > 0) await tx.execute(sql`SELECT pg_notify('inkfolio_pages', '"everything"')`)
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

/** Those that no constraint brought along. */
async function listIndexes(tx: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await tx.execute<Part>(sql`
    SELECT i.indrelid::regclass::text AS on_table, i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid::regclass::text IN (${names(tables)})
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = i.indrelid)
    ORDER BY name`)
  return rows
}

/** Foreign keys before what they may lean on. Primary keys stay, and with them the foreign keys of other tables. */
async function listConstraints(tx: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await tx.execute<Part>(sql`
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
