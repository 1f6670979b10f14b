import { serveIcon } from '#src/features/media/icons/serve-icon.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/icon.ts'

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  return serveIcon(request, params, { db, logo: settings.logo })
}
