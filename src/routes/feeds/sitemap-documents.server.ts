import type { Db } from '#src/db/client/client.server.ts'
import { countPublishedPosts, listCategoryKeys, listSitemapPosts, SITEMAP_POSTS } from '#src/features/posts/feed/feed-queries.server.ts'
import { listPublishedPages } from '#src/features/posts/pages/page-queries.server.ts'
import { CATEGORY_PAGES, LANGUAGE_PAGES, RESOURCES_CATEGORY } from '#src/features/settings/category-pages.ts'
import { writeXml, type Xml, xml } from '#src/lib/text/xml.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const PAGES = [
  ...['/', '/posts', '/projects', '/languages', '/categories', '/resources', '/archive'],
  ...['/about', '/contact', '/faq', '/privacy', '/disclaimer'],
  ...Object.keys(LANGUAGE_PAGES).map((name) => `/languages/${name}`),
  ...Object.keys(CATEGORY_PAGES).map((name) => `/category/${name}`),
]

/** Categories that already have a fixed page in `PAGES`. */
const CATEGORIES_WITH_A_PAGE = new Set(
  [...Object.values(LANGUAGE_PAGES), ...Object.values(CATEGORY_PAGES), RESOURCES_CATEGORY].map((name) => name.toLowerCase()),
)

/** Writes the sitemap, or the index of its parts when the site is large. */
export async function writeSitemap(db: Db, origin: string): Promise<string> {
  const parts = await countParts(db)
  if (parts <= 1) return writeUrls([...(await listPages(db, origin)), ...(await listPosts(db, origin, 1))])
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))]
  const sitemaps = names.map((name) => xml`<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>\n`)
  return writeXml(xml`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps}</sitemapindex>`)
}

/** Writes the part `pages.xml`, `1.xml`, `2.xml`, …; null when it does not exist. */
export async function writeSitemapPart(db: Db, origin: string, name: string): Promise<string | null> {
  if (name === 'pages.xml') return writeUrls(await listPages(db, origin))
  const part = Number(/^([1-9]\d{0,4})\.xml$/.exec(name)?.[1] ?? 0)
  if (part === 0 || part > (await countParts(db))) return null
  return writeUrls(await listPosts(db, origin, part))
}

async function countParts(db: Db): Promise<number> {
  return Math.ceil((await countPublishedPosts(db)) / SITEMAP_POSTS)
}

async function listPages(db: Db, origin: string): Promise<Xml[]> {
  const own = (await listPublishedPages(db)).filter(({ slug }) => !isBuiltInSlug(slug))
  const others = (await listCategoryKeys(db)).filter((key) => !CATEGORIES_WITH_A_PAGE.has(key))
  const paths = [...PAGES, ...others.map((key) => `/category/${encodeURIComponent(key)}`)]
  return [
    ...paths.map((path) => xml`<url><loc>${origin}${path}</loc></url>\n`),
    ...own.map(({ slug, updatedAt }) => xml`<url><loc>${origin}/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`),
  ]
}

async function listPosts(db: Db, origin: string, part: number): Promise<Xml[]> {
  const posts = await listSitemapPosts(db, part)
  return posts.map(
    ({ slug, updatedAt }) =>
      xml`<url><loc>${origin}/posts/${encodeURIComponent(slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
  )
}

function writeUrls(urls: Xml[]): string {
  return writeXml(xml`<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>`)
}
