import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { isOpenAt } from './link-state.server.ts'

export type PostLink = { id: string; name: string; alias: string; isOpen: boolean; clicks: number; uses: number }

/** For the owner: the gated links that belong to a post. */
export async function listPostLinks(db: Db, postId: string, now: Date): Promise<PostLink[]> {
  return db
    .select({
      id: shortenedLinks.id,
      name: shortenedLinks.linkName,
      alias: shortenedLinks.alias,
      isOpen: isOpenAt(now),
      clicks: shortenedLinks.clicks,
      uses: shortenedLinks.uses,
    })
    .from(shortenedLinks)
    .where(and(eq(shortenedLinks.postId, postId), isNull(shortenedLinks.purgeAt)))
    .orderBy(asc(shortenedLinks.linkName), asc(shortenedLinks.id))
    .limit(50)
}
