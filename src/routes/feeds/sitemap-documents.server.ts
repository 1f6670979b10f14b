import type { Db } from '#src/db/client/client.server.ts'
import { countPublishedPosts, listCategoryKeys, listSitemapPosts, SITEMAP_POSTS } from '#src/features/posts/feed/feed-queries.server.ts'
import { listPublishedPages } from '#src/features/posts/pages/page-queries.server.ts'
import { type CardLists, languageName } from '#src/features/settings/cards/card.ts'
import { PAGE_PARTS } from '#src/features/settings/parts/site-parts.ts'
import { isShown, leadsToHidden, type SwitchedOff } from '#src/features/settings/parts/switched-off.ts'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import { categoryKey, categoryPath, RESOURCES_CATEGORY } from '#src/lib/text/category-key.ts'
import { writeXml, type Xml, xml } from '#src/lib/text/xml.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const PAGES = ['/', '/posts', ...PAGE_PARTS.map((part) => `/${part}`)]

type SitemapSite = { origin: string; settings: CardLists & SwitchedOff }

/** Writes the sitemap, or the index of its parts when the site is large. */
export async function writeSitemap(db: Db, site: SitemapSite): Promise<string> {
  const parts = await countParts(db)
  if (parts <= 1) return writeUrls([...(await listPages(db, site)), ...(await listPosts(db, site.origin, 1))])
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))]
  const sitemaps = names.map((name) => xml`<sitemap><loc>${site.origin}/sitemap/${name}.xml</loc></sitemap>\n`)
  return writeXml(xml`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps}</sitemapindex>`)
}

/** Writes the part `pages.xml`, `1.xml`, `2.xml`, …; null when it does not exist. */
export async function writeSitemapPart(db: Db, site: SitemapSite, name: string): Promise<string | null> {
  if (name === 'pages.xml') return writeUrls(await listPages(db, site))
  const part = Number(/^([1-9]\d{0,4})\.xml$/.exec(name)?.[1] ?? 0)
  if (part === 0 || part > (await countParts(db))) return null
  return writeUrls(await listPosts(db, site.origin, part))
}

async function countParts(db: Db): Promise<number> {
  return Math.ceil((await countPublishedPosts(db)) / SITEMAP_POSTS)
}

async function listPages(db: Db, { origin, settings }: SitemapSite): Promise<Xml[]> {
  const published = await listPublishedPages(db)
  const own = published.filter(({ slug, noindex }) => !isBuiltInSlug(slug) && !noindex)
  const hidden = new Set(published.filter(({ noindex }) => noindex).map(({ slug }) => `/${slug}`))
  const paths = [...PAGES.filter((path) => !hidden.has(path) && !leadsToHidden(settings, path)), ...(await listCategoryPaths(db, settings))]
  return [
    ...paths.map((path) => xml`<url><loc>${origin}${path}</loc></url>\n`),
    ...own.map(({ slug, updatedAt }) => xml`<url><loc>${origin}/${slug}</loc><lastmod>${fileDate(updatedAt)}</lastmod></url>\n`),
  ]
}

/** A category of a card has the address of its card. Pages without posts are left out. */
async function listCategoryPaths(db: Db, { languageCards, categoryCards, switchedOff }: SitemapSite['settings']): Promise<string[]> {
  const keys = await listCategoryKeys(db)
  const cards = isShown({ switchedOff }, 'languages') ? languageCards : []
  const languages = cards.filter(({ category }) => keys.includes(categoryKey(category)))
  const categories = categoryCards.map(({ category }) => categoryKey(category)).filter((key) => keys.includes(key))
  const resources = isShown({ switchedOff }, 'resources') ? [categoryKey(RESOURCES_CATEGORY)] : []
  const hasPage = new Set([...languages.map(({ category }) => categoryKey(category)), ...categories, ...resources])
  return [
    ...languages.map(({ category }) => `/languages/${languageName(category)}`),
    ...[...categories, ...keys.filter((key) => !hasPage.has(key))].map(categoryPath),
  ]
}

async function listPosts(db: Db, origin: string, part: number): Promise<Xml[]> {
  const posts = await listSitemapPosts(db, part)
  return posts.map(
    ({ slug, updatedAt }) =>
      xml`<url><loc>${origin}/posts/${encodeURIComponent(slug)}</loc><lastmod>${fileDate(updatedAt)}</lastmod></url>\n`,
  )
}

function writeUrls(urls: Xml[]): string {
  return writeXml(xml`<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>`)
}
