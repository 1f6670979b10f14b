import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks as link, linkTotals as totals } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { gateTotals } from '../../gate-totals.server.ts'
import { writeLinkCsv } from './link-csv.ts'

/** All links, archived ones too, oldest first, so that two exports can be compared line by line. */
export async function exportLinks(db: Db): Promise<string> {
  const rows = await db
    .select({
      alias: link.alias,
      name: link.linkName,
      url: link.originalUrl,
      postSlug: posts.slug,
      startsAt: link.startsAt,
      expiresAt: link.expiresAt,
      maxUses: link.maxUses,
      hasPassword: sql<boolean>`${link.passwordHash} IS NOT NULL`,
      isArchived: sql<boolean>`${link.archivedAt} IS NOT NULL`,
      uses: link.uses,
      counts: gateTotals,
      createdAt: link.createdAt,
    })
    .from(link)
    .leftJoin(totals, eq(totals.linkId, link.id))
    .leftJoin(posts, eq(posts.id, link.postId))
    .where(isNull(link.purgeAt))
    .orderBy(asc(link.createdAt), asc(link.id))
  return writeLinkCsv(rows)
}
