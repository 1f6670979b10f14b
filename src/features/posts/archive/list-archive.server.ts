import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { siteTime, siteTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromClockTime } from '#src/lib/format/time-zone.ts'
import { newestPosts } from '../post-queries.server.ts'
import { ARCHIVE_PAGE_POSTS, type Archive, archivePages, type YearCount } from './archive.ts'

/** One page of all published posts. A page beyond the end is the last one. */
export async function listArchive(db: Db, requestedPage: number): Promise<Archive> {
  const years = await countByYear(db)
  const { total, pages } = archivePages(years)
  const page = Math.min(requestedPage, pages)
  const onPage = newestPosts(db)
    .limit(ARCHIVE_PAGE_POSTS)
    .offset((page - 1) * ARCHIVE_PAGE_POSTS)
    .as('on_page')
  const rows = await db
    .select({
      slug: posts.slug,
      title: posts.title,
      createdAt: posts.createdAt,
      category: sql<string | null>`${posts.category}[1]`,
    })
    .from(posts)
    .innerJoin(onPage, eq(onPage.id, posts.id))
    .where(eq(posts.published, true))
    .orderBy(desc(posts.createdAt), desc(posts.id))
  return { posts: rows.map((row) => ({ ...row, createdAt: siteTime(row.createdAt) })), years, total, page, pages }
}

/** Posts have dates from 1970 to 2199 in UTC (`post.schema.ts`). */
const [FIRST_YEAR, LAST_YEAR] = [1969, 2200]

/** Counts between the first instants of the years, in the index by date. The database may not know the time zone, so it gets the instants. */
async function countByYear(db: Db): Promise<YearCount[]> {
  const { years, starts } = yearsIn(siteTimeZone())
  const { rows } = await db.execute<{ year: number; posts: number }>(sql`
    SELECT years.year, counted.posts
    FROM (SELECT min(created_at) AS oldest, max(created_at) AS newest FROM published_posts) AS dates
    JOIN unnest(${sql.param(years)}::int[], ${sql.param(starts.slice(0, -1))}::timestamptz[], ${sql.param(starts.slice(1))}::timestamptz[])
      AS years (year, first, next) ON years.next > dates.oldest AND years.first <= dates.newest
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS posts FROM published_posts WHERE created_at >= years.first AND created_at < years.next
    ) AS counted
    WHERE counted.posts > 0
    ORDER BY years.year DESC`)
  return rows
}

type Years = { timeZone: string; years: number[]; starts: string[] }

let cachedYears: Years | null = null

/** The years and the instants at which they begin in the zone, with that of the year after. */
function yearsIn(timeZone: string): Years {
  if (cachedYears?.timeZone === timeZone) return cachedYears
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  const starts = [...years, LAST_YEAR + 1].map((year) => fromClockTime(`${year}-01-01T00:00`, timeZone)?.toISOString() ?? '')
  cachedYears = { timeZone, years, starts }
  return cachedYears
}
