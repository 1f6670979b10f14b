import { type SQL, sql } from 'drizzle-orm'
import { shortenedLinks as link } from '#src/db/schema/links.ts'

/** Whether a link can be used: it has begun, has not ended, is neither archived nor deleted, and has openings left. */
export function isOpenAt(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(${link.archivedAt} IS NULL
    AND ${link.purgeAt} IS NULL
    AND (${link.startsAt} IS NULL OR ${link.startsAt} <= ${at})
    AND (${link.expiresAt} IS NULL OR ${link.expiresAt} > ${at})
    AND (${link.maxUses} IS NULL OR ${link.uses} < ${link.maxUses}))`
}
