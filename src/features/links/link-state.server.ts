import { type SQL, sql } from 'drizzle-orm'
import { shortenedLinks as link } from '#src/db/schema/links.ts'
import type { LinkState } from './admin/admin-link.ts'

/** Whether a link can be used: started, not expired, not archived, not deleted, with uses left. */
export function isOpenAt(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(${link.archivedAt} IS NULL
    AND ${link.purgeAt} IS NULL
    AND (${link.startsAt} IS NULL OR ${link.startsAt} <= ${at})
    AND (${link.expiresAt} IS NULL OR ${link.expiresAt} > ${at})
    AND (${link.maxUses} IS NULL OR ${link.uses} < ${link.maxUses}))`
}

/** The state of a link as one word. Ended states take precedence over 'not started'. */
export function stateAt(now: Date): SQL<LinkState> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<LinkState>`CASE
    WHEN ${link.archivedAt} IS NOT NULL THEN 'archived'
    WHEN ${link.expiresAt} <= ${at} THEN 'expired'
    WHEN ${link.uses} >= ${link.maxUses} THEN 'used-up'
    WHEN ${link.startsAt} > ${at} THEN 'scheduled'
    ELSE 'active' END`
}
