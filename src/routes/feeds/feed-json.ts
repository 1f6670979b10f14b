import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/feed-json.ts'
import { writeJsonFeed } from './feed-documents.server.ts'
import { createFeedResponse } from './feed-response.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return createFeedResponse(context.get(siteContext), 'application/feed+json; charset=utf-8', writeJsonFeed)
}
