import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/rss.ts'
import { writeRss } from './feed-documents.server.ts'
import { createFeedResponse } from './feed-response.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return createFeedResponse(context.get(siteContext), 'application/rss+xml; charset=utf-8', writeRss)
}
