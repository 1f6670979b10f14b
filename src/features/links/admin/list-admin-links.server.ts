import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { shortenedLinks as link, linkMentions, linkTotals as totals } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { countPages } from '#src/lib/pagination.ts'
import { SELECTION_MAX } from '#src/lib/select-matching.ts'
import { AppError } from '#src/server/errors.ts'
import { gateTotals } from '../gate-totals.server.ts'
import { stateAt } from '../link-state.server.ts'
import {
  type AdminLink,
  LINKS_PER_PAGE,
  type LinkDetails,
  type LinkListing,
  type LinkListQuery,
  type LinkMention,
  type SelectedLink,
} from './admin-link.ts'

/** One page of the links. A page beyond the end returns the last one. */
export async function listAdminLinks(db: Db, query: LinkListQuery, now: Date): Promise<LinkListing> {
  const where = listCondition(query, now)
  const [counted] = await db.select({ total: count() }).from(link).where(where)
  const total = counted?.total ?? 0
  const pages = countPages(total, LINKS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const rows = await selectLinks(db, where, now)
    .orderBy(...order(query))
    .limit(LINKS_PER_PAGE)
    .offset((page - 1) * LINKS_PER_PAGE)
  return { links: rows.map(toAdminLink), total, page, pages }
}

/** Every link that matches, on all pages, for a bulk change. At most as many as one change accepts. */
export async function selectAdminLinks(db: Db, query: LinkListQuery, now: Date): Promise<SelectedLink[]> {
  return db
    .select({ id: link.id, name: link.linkName, state: stateAt(now) })
    .from(link)
    .where(listCondition(query, now))
    .orderBy(desc(link.createdAt), link.id)
    .limit(SELECTION_MAX)
}

/** Throws not_found, also for a deleted link whose undo period is not over. */
export async function getLinkDetails(db: Db, linkId: string, now: Date): Promise<LinkDetails> {
  const [row] = await selectLinks(db, and(eq(link.id, linkId), isNull(link.purgeAt)), now)
  if (!row) throw new AppError('not_found', { linkId, reason: 'There is no such link any more.' })
  return { ...toAdminLink(row), version: row.updatedAt.toISOString(), mentionedBy: await listMentions(db, row.alias, row.token) }
}

const MENTIONS_LISTED = 50

async function listMentions(db: Db, alias: string, token: string): Promise<LinkMention[]> {
  const mentioning = db
    .select({ id: linkMentions.postId })
    .from(linkMentions)
    .where(inArray(linkMentions.token, [alias, token]))
  return db
    .select({ id: posts.id, slug: posts.slug, title: posts.title, isPublished: posts.published })
    .from(posts)
    .where(and(inArray(posts.id, mentioning), eq(posts.type, 'post'), ne(posts.status, 'trashed')))
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(MENTIONS_LISTED)
}

function selectLinks(db: Db, where: SQL | undefined, now: Date) {
  return db
    .select({
      id: link.id,
      alias: link.alias,
      token: link.token,
      name: link.linkName,
      url: link.originalUrl,
      hasPassword: sql<boolean>`${link.passwordHash} IS NOT NULL`,
      state: stateAt(now),
      postSlug: posts.slug,
      postTitle: posts.title,
      startsAt: link.startsAt,
      expiresAt: link.expiresAt,
      maxUses: link.maxUses,
      uses: link.uses,
      counts: gateTotals,
      mentions: sql<number>`(SELECT count(DISTINCT m.post_id)::int FROM ${linkMentions} m WHERE m.token IN (${link.alias}, ${link.token}))`,
      createdAt: link.createdAt,
      updatedAt: link.updatedAt,
    })
    .from(link)
    .leftJoin(totals, eq(totals.linkId, link.id))
    .leftJoin(posts, eq(posts.id, link.postId))
    .where(where)
}

type Row = Awaited<ReturnType<typeof selectLinks>>[number]

function toAdminLink(row: Row): AdminLink {
  const { id, alias, name, url, hasPassword, state, maxUses, uses, counts, mentions } = row
  return {
    ...{ id, alias, name, url, hasPassword, state, maxUses, uses, counts, mentions },
    post: row.postSlug !== null && row.postTitle !== null ? { slug: row.postSlug, title: row.postTitle } : null,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function listCondition({ search, state, lock, place }: LinkListQuery, now: Date): SQL | undefined {
  const part = containsPattern(search)
  const tokens = sql`(select token from ${linkMentions})`
  const isUsed = sql`(${link.postId} is not null or ${link.alias} in ${tokens} or ${link.token} in ${tokens})`
  return and(
    isNull(link.purgeAt),
    search ? or(ilike(link.linkName, part), ilike(link.alias, part), ilike(link.originalUrl, part)) : undefined,
    state === '' ? isNull(link.archivedAt) : undefined,
    state !== '' && state !== 'any' ? sql`${stateAt(now)} = ${state}` : undefined,
    lock === 'with' ? isNotNull(link.passwordHash) : undefined,
    lock === 'without' ? isNull(link.passwordHash) : undefined,
    place === 'used' ? isUsed : undefined,
    place === 'unused' ? not(isUsed) : undefined,
  )
}

function order({ sort, direction }: LinkListQuery): SQL[] {
  const by = direction === 'asc' ? asc : desc
  // Links without a value come last in both directions.
  return [sql`${by(sortKey(sort))} NULLS LAST`, by(link.id)]
}

function sortKey(sort: LinkListQuery['sort']): SQL {
  switch (sort) {
    case 'created':
      return sql`${link.createdAt}`
    case 'name':
      return sql`lower(${link.linkName})`
    case 'opened':
      return sql`coalesce(${totals.opened}, 0)`
    case 'clicked':
      return sql`coalesce(${totals.clicked}, 0)`
    case 'accessed':
      return sql`coalesce(${totals.accessed}, 0)`
    case 'rate':
      return sql`${totals.accessed}::float / nullif(${totals.opened}, 0)`
    case 'expires':
      return sql`${link.expiresAt}`
  }
}
