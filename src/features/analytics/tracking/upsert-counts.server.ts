// Adding many rows to a counter table in one statement.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

export type CounterTable = {
  name: string
  /** The columns that make a row, with their types; a conflict on all of them adds up. */
  keys: Record<string, 'date' | 'uuid' | 'text'>
  sums: readonly string[]
  /** Columns of which the newest value stays. */
  latest?: Record<string, 'text' | 'integer'>
  /** Which of the rows (`v`) are stored at all. */
  where?: SQL
}

export type CounterRow = Record<string, string | number | null>

/** Adds `rows` to what is there; no two of them may have the same key. In a fixed order, so that two writers never wait for each other. */
export async function upsertCounts(db: Db, table: CounterTable, rows: readonly CounterRow[]): Promise<void> {
  if (rows.length === 0) return
  const keys = Object.keys(table.keys)
  const latest = Object.keys(table.latest ?? {})
  const columns = [...keys, ...table.sums, ...latest]
  const types = { ...table.keys, ...Object.fromEntries(table.sums.map((name) => [name, 'integer'])), ...table.latest }
  const definition = columns.map((name) => `${name} ${types[name]}`).join(', ')
  const changes = [
    ...table.sums.map((name) => `${name} = greatest(0, ${table.name}.${name} + excluded.${name})`),
    ...latest.map((name) => `${name} = excluded.${name}`),
  ]
  // As JSON, because a statement takes only so many parameters, and both engines read it alike.
  await db.execute(sql`
    INSERT INTO ${sql.raw(table.name)} (${sql.raw(columns.join(', '))})
    SELECT ${sql.raw(columns.map((name) => `v.${name}`).join(', '))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v (${sql.raw(definition)})
    ${table.where ? sql`WHERE ${table.where}` : sql``}
    ORDER BY ${sql.raw(keys.map((name) => `v.${name}`).join(', '))}
    ON CONFLICT (${sql.raw(keys.join(', '))}) DO UPDATE SET ${sql.raw(changes.join(', '))}`)
}

/** Sums up what has the same key: `parts` are its columns, `counts` are added. */
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
