// GET /plates/plate-<name>.svg: the default covers, in the site's colour of the marker.
import { COLOR_PARAM, coverNameOf } from '#src/features/media/covers/default-covers.ts'
import { drawDefaultCover } from '#src/features/media/covers/draw-default-cover.server.ts'
import { deriveMarkerColors } from '#src/features/settings/look/marker-colors.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/default-cover.ts'

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
/** An address without the colour shows a changed one after a minute. So does one with a colour that this process does not know yet. */
const CACHED_SHORTLY = 'public, max-age=60'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  const name = coverNameOf(params.file)
  if (!name) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  const color = deriveMarkerColors(settings.marker)['m-day']
  return new Response(await drawDefaultCover(name, color), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': url.searchParams.get(COLOR_PARAM) === color.slice(1) ? CACHED_FOR_EVER : CACHED_SHORTLY,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      // Feed readers and link previews show the cover of a post.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
