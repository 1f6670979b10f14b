import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { redirects } from '#src/db/schema/redirects.ts'

/** A file of this site by its hash, and its path. */
type File = { hash: string; path: string }

/** Leads redirects to another file of this site. Returns their number. */
export async function retargetRedirects(db: Db, { from, to, now }: { from: File; to: File; now: Date }): Promise<number> {
  const leadsThere = sql`${redirects.id} IN (SELECT source::uuid FROM media_uses WHERE hash = ${from.hash} AND kind = 'redirect')`
  const changed = await db
    .update(redirects)
    .set({ target: sql`replace(${redirects.target}, ${from.path}, ${to.path})`, updatedAt: now })
    .where(leadsThere)
    .returning({ id: redirects.id })
  return changed.length
}
