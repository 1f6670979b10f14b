import { iconFolder } from '#src/features/media/icons/icon.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { THEME_COLORS } from '#src/ui/theme.ts'
import type { Route } from './+types/webmanifest.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  const folder = settings.logo ? iconFolder(settings.logo.hash) : ''
  const manifest = {
    name: settings.siteName,
    short_name: settings.siteName,
    description: settings.description,
    start_url: '/',
    display: 'minimal-ui',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: [
      ...(settings.logo ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${folder}/icon-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
