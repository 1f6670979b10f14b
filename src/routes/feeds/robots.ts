import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  // Search results are not listed here: a crawler has to read them to see that they ask not to be indexed.
  const text = `User-agent: *\nDisallow: /admin\nDisallow: /functions/\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } })
}
