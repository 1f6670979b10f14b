import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { linkTarget } from '#src/lib/web/link-target.ts'
import { AppError } from '#src/server/errors.ts'
import type { ReadingReport } from './reading-rules.ts'

export type CheckedReadingReport = { seconds: number; readingMinutes: number; marks: string[] }

/**
 * Reduces a report to headings and links of the published post, so that a forged report cannot add names to the counters. All
 * headings up to the furthest one count as reached. Throws not_found for a post that is not published.
 */
export async function checkReadingReport(db: Db, report: ReadingReport, origin: string): Promise<CheckedReadingReport> {
  const isPublishedPost = and(eq(posts.id, report.post_id), eq(posts.published, true))
  const [post] = await db
    .select({ slug: posts.slug, toc: posts.toc, readingMinutes: posts.readingMinutes })
    .from(posts)
    .where(isPublishedPost)
  if (!post) throw new AppError('not_found', { postId: report.post_id })
  const furthest = post.toc.findIndex(({ id }) => id === report.heading)
  const marks = [
    ...post.toc.slice(0, furthest + 1).map(({ id }) => `h:${id}`),
    ...(report.end ? ['end'] : []),
    ...report.used,
    ...(await knownLinks(db, report, `${origin}/posts/${post.slug}`)).map((address) => `to:${address}`),
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
