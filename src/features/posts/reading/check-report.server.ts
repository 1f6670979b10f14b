import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import { linkTarget } from '#src/lib/web/link-target.ts'
import { ownPlace, slugOfPlace } from '#src/lib/web/own-place.ts'
import { AppError } from '#src/server/errors.ts'
import type { ReadingReport } from './reading-rules.ts'

export type CheckedReadingReport = { seconds: number; readingMinutes: number; marks: string[] }

/**
 * Reduces a report to headings, links and code of the published post and to pages of this site, so that a forged report cannot add names
 * to the counters. All headings up to the furthest one count as reached, at the end of the article all of them. Throws not_found for a
 * post that is not published.
 */
export async function checkReadingReport(db: Db, report: ReadingReport, origin: string): Promise<CheckedReadingReport> {
  const isPublishedPost = and(eq(posts.id, report.post_id), eq(posts.published, true))
  const [post] = await db
    .select({ slug: posts.slug, toc: posts.toc, readingMinutes: posts.readingMinutes })
    .from(posts)
    .where(isPublishedPost)
  if (!post) throw new AppError('not_found', { postId: report.post_id })
  const furthest = report.end ? post.toc.length : post.toc.findIndex(({ id }) => id === report.heading)
  const marks = [
    ...post.toc.slice(0, furthest + 1).map(({ id }) => `h:${id}`),
    ...(report.half || report.end ? ['half'] : []),
    ...(report.end ? ['end'] : []),
    ...report.used,
    ...(await knownCode(db, report)).map(({ key, start }) => `code:${key} ${start}`),
    ...(await knownLinks(db, report, `${origin}/posts/${post.slug}`)).map((address) => `to:${address}`),
    ...(await knownPlaces(db, report.next, origin)).map((place) => `next:${place}`),
  ]
  return { seconds: report.seconds, readingMinutes: post.readingMinutes, marks }
}

/** Compares with the addresses that the renderer stored, which needs no parsing. Few reports contain links. */
async function knownLinks(db: Db, { post_id, links }: ReadingReport, page: string): Promise<string[]> {
  if (links.length === 0) return []
  const [post] = await db.select({ hrefs: posts.linkHrefs }).from(posts).where(eq(posts.id, post_id))
  const known = new Set(post?.hrefs.map((href) => linkTarget(href, page)))
  return links.filter((address) => known.has(address))
}

async function knownCode(db: Db, { post_id, code }: ReadingReport): Promise<CodeBlockEntry[]> {
  if (code.length === 0) return []
  const [post] = await db.select({ blocks: posts.codeBlocks }).from(posts).where(eq(posts.id, post_id))
  return post?.blocks.filter(({ key }) => code.includes(key)) ?? []
}

/** The places of this site that addresses lead to. A post is named by its id, and one that does not exist is dropped. */
async function knownPlaces(db: Db, addresses: readonly string[], origin: string): Promise<string[]> {
  const places = [...new Set(addresses.flatMap((address) => placeOf(address, origin) ?? []))]
  const slugs = places.flatMap((place) => slugOfPlace(place) ?? [])
  if (slugs.length === 0) return places
  const isAsked = and(isOneOf(posts.slug, slugs), eq(posts.published, true))
  const rows = await db.select({ id: posts.id, slug: posts.slug }).from(posts).where(isAsked)
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  return places.flatMap((place) => {
    const slug = slugOfPlace(place)
    return slug === null ? place : (idOf.get(slug) ?? [])
  })
}

function placeOf(address: string, origin: string): string | null {
  const url = address.startsWith('/') && !address.startsWith('//') ? URL.parse(address, origin) : null
  return url?.origin === origin ? ownPlace(url) : null
}
