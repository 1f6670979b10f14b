import { isbot } from 'isbot'
import { countHomeView } from '#src/features/analytics/count-views.server.ts'
import { answerJson, assertSameOrigin } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/increment-homepage-view.ts'

/** No payload. Answers `{ counted }`; bots are not counted. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    if (isbot(request.headers.get('User-Agent'))) return { counted: false }
    await countHomeView(db, new Date())
    return { counted: true }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
