import * as v from 'valibot'
import { readPostViews } from '#src/features/analytics/post-views.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { exceedsViewLimit, isCountedVisit, recordView } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { answerJson, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/increment-post-view.ts'

const bodySchema = v.object({ post_id: uuidSchema })

/**
 * Body `{ post_id }`. Answers `{ counted, views }`; views of bots, of the owner and above the limit of an address are not counted. 404 for
 * unknown and unpublished posts.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, origin)
    if (await exceedsViewLimit(context, 'viewByAddress')) return { counted: false }
    const body = v.safeParse(bodySchema, await readJson(request, 'call'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'post_id must be a UUID' })
    const { post_id: postId } = body.output
    if (!(await isCountedVisit(request, context))) return { counted: false }
    const stored = await readPostViews(db, postId)
    if (await exceedsViewLimit(context, 'viewsOfPage', postId.toLowerCase())) return { counted: false }
    void recordView(request, context, postId.toLowerCase())
    return { counted: true, views: stored + 1 }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
