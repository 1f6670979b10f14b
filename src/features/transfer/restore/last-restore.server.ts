// The latest restore and how it ended. The row of a complete restore is written in its transaction, so that it is true also when the process is
// killed right after it.
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'

const KEY = 'lastRestore'

const lastRestoreSchema = v.variant('state', [
  /** Also the state after the process was killed during the restore. */
  v.object({ state: v.literal('running'), file: v.string(), at: v.string() }),
  v.object({ state: v.literal('failed'), file: v.string(), at: v.string(), reason: v.string() }),
  v.object({ state: v.literal('done'), file: v.string(), at: v.string(), madeAt: v.string(), savedAs: v.nullable(v.string()) }),
])

/** `file` and `savedAs` are file names. `madeAt` is the time of the backup, `savedAs` holds the content from before. */
export type LastRestore = v.InferOutput<typeof lastRestoreSchema>

export async function findLastRestore(db: Db): Promise<LastRestore | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  const parsed = v.safeParse(lastRestoreSchema, row?.value)
  return parsed.success ? parsed.output : null
}

export async function recordRestore(db: Db, restore: LastRestore): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: restore })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
}
