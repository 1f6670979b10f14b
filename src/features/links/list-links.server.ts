import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { isOpenAt } from './link-state.server.ts'

export type LinkSummary = {
  id: string
  alias: string
  token: string
  name: string
  url: string
  hasPassword: boolean
  /** Slug of the only post on which it can be opened; null for any post. */
  postSlug: string | null
  startsAt: Date | null
  expiresAt: Date | null
  maxUses: number | null
  uses: number
  clicks: number
  isOpen: boolean
  createdAt: Date
}

/** At most `limit` links, newest first. */
export async function listLinks(db: Db, { now, limit }: { now: Date; limit: number }): Promise<LinkSummary[]> {
  return db
    .select({
      id: shortenedLinks.id,
      alias: shortenedLinks.alias,
      token: shortenedLinks.token,
      name: shortenedLinks.linkName,
      url: shortenedLinks.originalUrl,
      hasPassword: sql<boolean>`${shortenedLinks.passwordHash} IS NOT NULL`,
      postSlug: posts.slug,
      startsAt: shortenedLinks.startsAt,
      expiresAt: shortenedLinks.expiresAt,
      maxUses: shortenedLinks.maxUses,
      uses: shortenedLinks.uses,
      clicks: shortenedLinks.clicks,
      isOpen: isOpenAt(now),
      createdAt: shortenedLinks.createdAt,
    })
    .from(shortenedLinks)
    .leftJoin(posts, eq(posts.id, shortenedLinks.postId))
    .orderBy(desc(shortenedLinks.createdAt), desc(shortenedLinks.id))
    .limit(limit)
}
