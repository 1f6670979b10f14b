import { getDatabase } from '#src/db/process-database.server.ts'
import { serveMedia } from '#src/features/media/serve-media.server.ts'
import type { Route } from './+types/media.ts'

export function loader({ request }: Route.LoaderArgs) {
  return serveMedia(request, async () => (await getDatabase()).db)
}
