import * as v from 'valibot'
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '#src/features/posts/drafts/preview-links.server.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import type { Route } from './+types/preview-links.ts'
import { adminRequest, answerAdmin, handleChange, postIdSchema } from './handle-change.server.ts'

const bodySchema = v.variant('intent', [
  v.object({ intent: v.literal('create'), post_id: postIdSchema }),
  v.object({ intent: v.literal('revoke'), link_id: idSchema('link_id must be a UUID') }),
])

/** `?post_id=`: answers the valid preview links of the draft. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    return { links: await listPreviewLinks(db, url.searchParams.get('post_id') ?? '', now) }
  })
}

/** Creates a preview link, whose token only this response contains, or revokes one. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async (body, { db, actor, now }) => {
    if (body.intent === 'create') return createPreviewLink(db, actor, { postId: body.post_id, now })
    return { revoked: await revokePreviewLink(db, actor, { linkId: body.link_id, now }) }
  })
}
