// GET /plates/plate-<name>.svg: the default covers, in the site's colour of the marker.
import { coverNameOf } from '#src/features/media/covers/default-covers.ts'
import { drawDefaultCover } from '#src/features/media/covers/draw-default-cover.server.ts'
import { deriveMarkerColors } from '#src/features/settings/look/marker-colors.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/default-cover.ts'

/** Browsers show a changed colour after a minute, and ask for it in the background until then. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=86400'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  const name = coverNameOf(params.file)
  if (!name) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  return new Response(await drawDefaultCover(name, deriveMarkerColors(settings.marker)['m-day']), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': CACHE_CONTROL,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      // Feed readers and link previews show the cover of a post.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
