import { CATEGORIES_TAG, INDEXED_TAG, PAGES_TAG, SITEMAP_TAG } from '#src/lib/cache-tags.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/sitemap.ts'
import { writeSitemap } from './sitemap-documents.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, settings, cacheTags } = context.get(siteContext)
  for (const tag of [SITEMAP_TAG, INDEXED_TAG, CATEGORIES_TAG, PAGES_TAG]) cacheTags.add(tag)
  return new Response(await writeSitemap(db, { origin, lists: settings }), { headers: SITEMAP_HEADERS })
}

const SITEMAP_HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
