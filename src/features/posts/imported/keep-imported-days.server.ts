import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { siteDay, withTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { editableColumns } from '../drafts/editable-post.server.ts'
import { importedHashOf } from './imported-hash.server.ts'

/** Articles in memory at a time. */
const PER_BATCH = 50

/**
 * Turns the dates of imported posts that are midnight in `timeZone` into days. Earlier versions stored days so: in another zone they would be the day
 * before. Called before the time zone of the site changes. A post that was not edited here still counts as not edited.
 */
export async function keepImportedDays(db: Db, timeZone: string): Promise<void> {
  // Every zone differs from UTC by a multiple of 15 minutes.
  const mayBeMidnight = sql`extract(epoch from ${posts.createdAt}) % 900 = 0`
  for (let after: string | null = null; ; ) {
    const batch = await db
      .select({ ...editableColumns, importedHash: posts.importedHash })
      .from(posts)
      .where(and(isNotNull(posts.importedHash), mayBeMidnight, after === null ? undefined : gt(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(PER_BATCH)
    for (const { importedHash, ...row } of batch) {
      const day = withTimeZone(timeZone, () => siteDay(row.createdAt))
      if (day === null) continue
      const kept = { ...row, createdAt: fromWrittenDay(day) }
      await db
        .update(posts)
        .set({ createdAt: kept.createdAt, importedHash: importedHash === importedHashOf(row) ? importedHashOf(kept) : importedHash })
        .where(and(eq(posts.id, row.id), eq(posts.draftVersion, row.draftVersion)))
    }
    const last = batch.at(-1)
    if (!last || batch.length < PER_BATCH) return
    after = last.id
  }
}
