import { exceedsViewLimit, isCountedVisit, recordView } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { answerJson, assertSameOrigin } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/increment-homepage-view.ts'

/** No body. Answers `{ counted }`; views of bots, of the owner and above the limit of an address are not counted. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerJson(async () => {
    assertSameOrigin(request, context.get(siteContext).origin)
    if (!(await isCountedVisit(request, context))) return { counted: false }
    if ((await exceedsViewLimit(context, 'viewByAddress')) || (await exceedsViewLimit(context, 'viewsOfPage', 'home')))
      return { counted: false }
    void recordView(request, context, null)
    return { counted: true }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
