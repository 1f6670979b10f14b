// Queries of published pages. Like those of posts, none returns a page that is not published.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs, posts } from '#src/db/schema/posts.ts'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import type { TocEntry } from '#src/lib/toc.ts'

export type PageView = {
  id: string
  slug: string
  title: string
  description: string
  /** The first paragraph of the page in one line. */
  excerpt: string
  thumbnail: string | null
  thumbnailAlt: string
  metaTitle: string
  metaDescription: string
  socialImage: string | null
  noindex: boolean
  toc: TocEntry[]
  /** ISO 8601. */
  updatedAt: string
}

/** A page as it is stored. `renderVersion` is the version of the renderer that wrote `html`. */
export type StoredPage = PageView & { html: string; renderVersion: number }

/** Pages in the sitemap. */
const PAGES_MAX = 1_000

const isPublicPage = and(eq(posts.type, 'page'), eq(posts.status, 'published'))

/** The published page with this slug, or null. */
export async function findPage(db: Db, slug: string): Promise<StoredPage | null> {
  const [row] = await db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      description: posts.description,
      excerpt: posts.excerpt,
      thumbnail: posts.thumbnail,
      thumbnailAlt: posts.thumbnailAlt,
      metaTitle: posts.metaTitle,
      metaDescription: posts.metaDescription,
      socialImage: posts.socialImage,
      noindex: posts.noindex,
      toc: posts.toc,
      updatedAt: posts.updatedAt,
      html: posts.renderedHtml,
      renderVersion: posts.renderVersion,
    })
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublicPage))
  return row ? { ...row, updatedAt: fileDate(row.updatedAt) } : null
}

/** The current slug of the published page that formerly had this one, or null. */
export async function findPageSlugRedirect(db: Db, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, slug), eq(postSlugs.type, 'page'), isPublicPage))
  return row?.slug ?? null
}

/** The published pages by slug, built-in ones included. */
export async function listPublishedPages(db: Db): Promise<{ slug: string; title: string; updatedAt: Date; noindex: boolean }[]> {
  return db
    .select({ slug: posts.slug, title: posts.title, updatedAt: posts.updatedAt, noindex: posts.noindex })
    .from(posts)
    .where(isPublicPage)
    .orderBy(asc(posts.slug))
    .limit(PAGES_MAX)
}

/** A page that a search finds. */
export type FoundPage = { slug: string; title: string }

const FOUND_PAGES = 5

/** The published pages with all words of a search, the best matches first. */
export async function searchPages(db: Db, search: string): Promise<FoundPage[]> {
  const { rows } = await db.execute<FoundPage>(sql`
    select slug, title from (select search_query(${removeNul(search)}) as words offset 0) as asked
    join ${posts} on ${isPublicPage} and page_document @@ words
    order by ts_rank_cd(page_document, words) desc, lower(title), slug limit ${FOUND_PAGES}`)
  return rows
}
