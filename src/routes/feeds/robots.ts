import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  // Does not disallow search results: a crawler must read them to see their `noindex`.
  const text = `User-agent: *\nDisallow: /admin$\nDisallow: /admin?\nDisallow: /admin/\nDisallow: /functions/\n\nSitemap: ${origin}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } })
}
