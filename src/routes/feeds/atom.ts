import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/atom.ts'
import { writeAtom } from './feed-documents.server.ts'
import { createFeedResponse } from './feed-response.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return createFeedResponse(context.get(siteContext), 'application/atom+xml; charset=utf-8', writeAtom)
}
