import * as v from 'valibot'
import { changeMailing } from '#src/features/posts/mailing/change-mailing.server.ts'
import { loadMailing } from '#src/features/posts/mailing/load-mailing.server.ts'
import { MAILING_INTENTS } from '#src/features/posts/mailing/mailing.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { AppError } from '#src/server/errors.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import type { Route } from './+types/mailing.ts'
import { adminRequest, answerAdmin, handleChange, postIdSchema } from './handle-change.server.ts'

/** `?post_id=`: how many subscribers there are, and how far the mailing of the post is (`PostMailing`). */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const postId = url.searchParams.get('post_id')
    if (!canMail() || !v.is(uuidSchema, postId)) throw new AppError('not_found')
    return loadMailing(adminRequest(context).db, postId)
  })
}

/** Sends a post to the subscribers, or changes how that goes on. Answers the new state; 409 when it has gone on meanwhile. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const schema = v.object({ post_id: postIdSchema, intent: v.picklist(MAILING_INTENTS) })
  return handleChange(args, schema, async ({ post_id: postId, intent }, { db, actor, now }) => {
    if (!canMail()) throw new AppError('not_found')
    await changeMailing(db, actor, { postId, intent, now })
    return loadMailing(db, postId)
  })
}
