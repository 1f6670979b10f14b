import * as v from 'valibot'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { userSessionSchema } from '../comment-session.schema.ts'

/** The session proves who wrote the comment. */
export const ownCommentSchema = v.object({ comment_id: uuidSchema, user_session: userSessionSchema })
