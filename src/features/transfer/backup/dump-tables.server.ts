// Reads the rows of all tables as text, inside one snapshot. Columns come from the PostgreSQL catalogue, not from the schema of this program,
// so that a database of an earlier version is saved unchanged.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { listOwnObjects } from '#src/db/own-objects.server.ts'
import type { ArchivedTable } from './archive.ts'

/** Triggers fill these during a restore. Their lexemes may differ between versions of PostgreSQL. */
const FILLED_BY_TRIGGERS = ['published_posts', 'published_post_categories', 'search_words', 'link_mentions', 'media_uses']
/**
 * Sessions: a restore must not revive an ended session, and a stolen backup must not grant access. `daily_seen` and `daily_readers`: their
 * rows are deleted when the day is over, and the backup also holds the secret that would allow guessing their hashes. Rate limits expire
 * within minutes.
 */
const SHORT_LIVED = ['sessions', 'verifications', 'rate_limits', 'daily_seen', 'daily_readers']
/**
 * A restored site compares itself with the content folder as if for the first time: what differs is a conflict, not a change of one side. It
 * exports its files anew.
 */
const OF_FOLDERS = ['content_files', 'content_folder', 'static_export']
const LEFT_OUT = new Set([...FILLED_BY_TRIGGERS, ...SHORT_LIVED, ...OF_FOLDERS])

/** ORDER BY for tables whose rows depend on rows of the same table, or on their order. */
const ORDER: Record<string, string> = { posts: 'created_at, id', comments: 'level, created_at, id' }

/** Triggers maintain its counts, but its names are data. It is loaded last, so that its rows replace those of the triggers. */
const LAST = 'category_counts'

export type TableColumns = { name: string; columns: { name: string; type: string }[] }

/** The names of the tables that a backup holds, in any version of the database. */
export function listArchivedTables(): string[] {
  return listOwnObjects('TABLE').filter((name) => !LEFT_OUT.has(name))
}

/** The tables of a backup, each after the tables it references, without generated and tsvector columns. */
export async function listTables(tx: Db): Promise<TableColumns[]> {
  const { rows } = await tx.execute<{ table: string; column: string; type: string }>(sql`
    SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = any(${sql.param(listArchivedTables())}::text[])
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid <> 'tsvector'::regtype
    ORDER BY c.relname, a.attnum`)
  const tables = new Map<string, TableColumns>()
  for (const { table, column, type } of rows) {
    const entry = tables.get(table) ?? { name: table, columns: [] }
    entry.columns.push({ name: column, type })
    tables.set(table, entry)
  }
  return inLoadingOrder([...tables.values()], await listReferences(tx))
}

async function listReferences(tx: Db): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.relnamespace = 'public'::regnamespace AND f.oid <> t.oid`)
  const references = new Map<string, string[]>()
  for (const { from, to } of rows) references.set(from, [...(references.get(from) ?? []), to])
  return references
}

function inLoadingOrder(tables: TableColumns[], references: Map<string, string[]>): TableColumns[] {
  const placed = new Set<string>()
  const ordered: TableColumns[] = []
  function place(table: TableColumns): void {
    if (placed.has(table.name)) return
    placed.add(table.name)
    for (const name of references.get(table.name) ?? []) {
      const needed = tables.find((other) => other.name === name)
      if (needed) place(needed)
    }
    ordered.push(table)
  }
  for (const table of tables) if (table.name !== LAST) place(table)
  for (const table of tables) place(table)
  return ordered
}

/** Characters per part: a compromise between memory and compression. */
const PART_CHARACTERS = 1_000_000
const FIRST_FETCH = 20
const MAX_ROWS = 5_000

/** Passes the rows of all tables to `write`, in parts of about 1 MB. The transaction of the caller is the snapshot. */
export async function dumpTables(tx: Db, write: (table: string, lines: string[]) => Promise<void>): Promise<ArchivedTable[]> {
  // The text format depends on these settings, so the server's own must not apply.
  for (const setting of ["datestyle = 'ISO, YMD'", "timezone = 'UTC'", 'extra_float_digits = 1', "bytea_output = 'hex'"]) {
    await tx.execute(sql.raw(`SET LOCAL ${setting}`))
  }
  const dumped: ArchivedTable[] = []
  for (const table of await listTables(tx)) {
    const rows = await dumpTable(tx, table, (lines) => write(table.name, lines))
    dumped.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows })
  }
  return dumped
}

async function dumpTable(tx: Db, { name, columns }: TableColumns, write: (lines: string[]) => Promise<void>): Promise<number> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  )
  const order = ORDER[name] ? sql.raw(`ORDER BY ${ORDER[name]}`) : sql``
  await tx.execute(
    sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${sql.identifier(name)} ${order}`,
  )
  let rows = 0
  let fetch = FIRST_FETCH
  while (true) {
    const result = await tx.execute<{ line: string }>(sql.raw(`FETCH ${fetch} FROM backup_rows`))
    const lines = result.rows.map(({ line }) => line)
    if (lines.length > 0) await write(lines)
    rows += lines.length
    if (lines.length < fetch) break
    const widest = lines.reduce((most, line) => Math.max(most, line.length), 1)
    // Later rows may be wider, so the fetch size grows at most fourfold.
    fetch = Math.max(1, Math.min(Math.floor(PART_CHARACTERS / widest), fetch * 4, MAX_ROWS))
  }
  await tx.execute(sql.raw('CLOSE backup_rows'))
  return rows
}
