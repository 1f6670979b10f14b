import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/sitemap-part.ts'
import { writeSitemapPart } from './sitemap-documents.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin, settings } = context.get(siteContext)
  const document = await writeSitemapPart(db, { origin, settings }, params.part)
  if (document === null) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  return new Response(document, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } })
}
