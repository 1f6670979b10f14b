// Adding many rows to a counter table in one statement.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

export type CounterTable = {
  name: string
  /** The columns of the unique key with their types. On conflict the counts are added. */
  keys: Record<string, 'date' | 'uuid' | 'text'>
  sums: readonly string[]
  /** Columns that keep the newest value: of times the latest, of others the one that was written last. */
  latest?: Record<string, 'text' | 'integer' | 'timestamptz'>
  /** Limits the rows (`v`) to store. */
  where?: SQL
}

export type CounterRow = Record<string, string | number | null>

/** Adds `rows` to the table. Keys must be distinct. A fixed order of rows prevents deadlocks between writers. */
export async function upsertCounts(db: Db, table: CounterTable, rows: readonly CounterRow[]): Promise<void> {
  if (rows.length === 0) return
  const keys = Object.keys(table.keys)
  const latest = Object.keys(table.latest ?? {})
  const columns = [...keys, ...table.sums, ...latest]
  const types = { ...table.keys, ...Object.fromEntries(table.sums.map((name) => [name, 'integer'])), ...table.latest }
  const definition = columns.map((name) => `${name} ${types[name]}`).join(', ')
  const changes = [
    ...table.sums.map((name) => `${name} = greatest(0, ${table.name}.${name} + excluded.${name})`),
    ...latest.map((name) => `${name} = ${newest(table, name)}`),
  ]
  // As one JSON parameter, because the number of parameters per statement is limited.
  await db.execute(sql`
    INSERT INTO ${sql.raw(table.name)} (${sql.raw(columns.join(', '))})
    SELECT ${sql.raw(columns.map((name) => `v.${name}`).join(', '))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v (${sql.raw(definition)})
    ${table.where ? sql`WHERE ${table.where}` : sql``}
    ORDER BY ${sql.raw(keys.map((name) => `v.${name}`).join(', '))}
    ON CONFLICT (${sql.raw(keys.join(', '))}) DO UPDATE SET ${sql.raw(changes.join(', '))}`)
}

/** Flushes of several nodes do not arrive in the order of their events. */
function newest({ name: table, latest }: CounterTable, column: string): string {
  return latest?.[column] === 'timestamptz' ? `greatest(${table}.${column}, excluded.${column})` : `excluded.${column}`
}

/** Adds up the counts of rows with the same `keys`. */
export function mergeCounts(rows: readonly { keys: CounterRow; counts: Record<string, number>; latest?: CounterRow }[]): CounterRow[] {
  const sums = new Map<string, { keys: CounterRow; counts: Record<string, number>; latest: CounterRow }>()
  for (const { keys, counts, latest = {} } of rows) {
    const id = JSON.stringify(Object.values(keys))
    const known = sums.get(id) ?? { keys, counts: {}, latest }
    for (const [name, count] of Object.entries(counts)) known.counts[name] = (known.counts[name] ?? 0) + count
    sums.set(id, { ...known, latest: { ...known.latest, ...latest } })
  }
  return [...sums.values()].map(({ keys, counts, latest }) => ({ ...keys, ...counts, ...latest }))
}
