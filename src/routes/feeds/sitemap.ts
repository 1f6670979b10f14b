import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/sitemap.ts'
import { writeSitemap } from './sitemap-documents.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, settings } = context.get(siteContext)
  return new Response(await writeSitemap(db, { origin, settings }), { headers: SITEMAP_HEADERS })
}

const SITEMAP_HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
