import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { linkMentions, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'
import { gateTotals } from './gate-totals.server.ts'
import { isOpenAt } from './link-state.server.ts'

/** `opened` to `accessed` count the steps of visitors since the link was created. */
export type PostLink = {
  id: string
  name: string
  alias: string
  isOpen: boolean
  isOfPost: boolean
  opened: number
  ready: number
  clicked: number
  accessed: number
}

const LINKS_MAX = 50

/** The gated links that belong to a post or that its article contains. */
export async function listPostLinks(db: Db, postId: string, now: Date): Promise<PostLink[]> {
  const mentioned = db.select({ token: linkMentions.token }).from(linkMentions).where(eq(linkMentions.postId, postId))
  const idsWhere = (condition: SQL) => db.select({ id: shortenedLinks.id }).from(shortenedLinks).where(condition)
  // A UNION, so that each condition uses its own index. One `OR` of all three would scan every link.
  const ids = idsWhere(eq(shortenedLinks.postId, postId))
    .union(idsWhere(inArray(shortenedLinks.alias, mentioned)))
    .union(idsWhere(inArray(shortenedLinks.token, mentioned)))
  return db
    .select({
      id: shortenedLinks.id,
      name: shortenedLinks.linkName,
      alias: shortenedLinks.alias,
      isOpen: isOpenAt(now),
      isOfPost: sql<boolean>`${shortenedLinks.postId} is not distinct from ${postId}::uuid`,
      opened: gateTotals.opened,
      ready: gateTotals.ready,
      clicked: gateTotals.clicked,
      accessed: gateTotals.accessed,
    })
    .from(shortenedLinks)
    .leftJoin(linkTotals, eq(linkTotals.linkId, shortenedLinks.id))
    .where(and(inArray(shortenedLinks.id, ids), isNull(shortenedLinks.purgeAt)))
    .orderBy(asc(shortenedLinks.linkName), asc(shortenedLinks.id))
    .limit(LINKS_MAX)
}
