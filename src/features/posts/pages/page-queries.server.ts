// Queries of published pages. Like those of posts, none returns a page that is not published.
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs, posts } from '#src/db/schema/posts.ts'
import type { TocEntry } from '#src/lib/toc.ts'

export type PageView = {
  id: string
  slug: string
  title: string
  description: string
  thumbnail: string | null
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
      thumbnail: posts.thumbnail,
      toc: posts.toc,
      updatedAt: posts.updatedAt,
      html: posts.renderedHtml,
      renderVersion: posts.renderVersion,
    })
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublicPage))
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null
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
export async function listPublishedPages(db: Db): Promise<{ slug: string; title: string; updatedAt: Date }[]> {
  return db
    .select({ slug: posts.slug, title: posts.title, updatedAt: posts.updatedAt })
    .from(posts)
    .where(isPublicPage)
    .orderBy(asc(posts.slug))
    .limit(PAGES_MAX)
}
