// What the frozen site of a version holds.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** The password of ada@example.com. */
export const PASSWORD = 'a sentence that is frozen'
/** The slug of a post with a picture and code. */
export const POST = 'kept-through-every-version'

/** The rows of every table, by the names of their columns, in an order of their own. */
export async function readRows(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await db.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'UTC'`)
    const read: Record<string, unknown[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute<{ row: unknown }>(
        sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t ORDER BY t::text COLLATE "C"`,
      )
      read[name] = rows.map(({ row }) => row)
    }
    return read
  })
}
