import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { logger } from '#src/server/logger.server.ts'

/** A file of this site by its hash, and its path. */
type File = { hash: string; path: string }

/** Leads gated links to another file of this site. Returns their number. An open form meets the change as a conflict. */
export async function retargetLinks(db: Db, actor: Admin, { from, to, now }: { from: File; to: File; now: Date }): Promise<number> {
  const leadsThere = sql`${shortenedLinks.id} IN (SELECT source::uuid FROM media_uses WHERE hash = ${from.hash} AND kind = 'gated link')`
  const changed = await db
    .update(shortenedLinks)
    .set({ originalUrl: sql`replace(${shortenedLinks.originalUrl}, ${from.path}, ${to.path})`, updatedAt: now })
    .where(leadsThere)
    .returning({ id: shortenedLinks.id })
  if (changed.length > 0) logger.info({ from, to, links: changed.length, by: actor.id }, 'gated links lead to another file')
  return changed.length
}
