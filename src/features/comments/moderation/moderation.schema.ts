// The requests of the moderation actions, for browser and server.
import * as v from 'valibot'
import { selectedIds, selectSchema } from '#src/lib/select-matching.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { commentSchema } from '../comment.schema.ts'
import { cleanText, hasVisibleText } from '../plain-text.ts'

export const REPLY_MAX = 2000

export const STATUS_CHANGES = ['approve', 'spam', 'trash', 'restore', 'delete', 'undelete', 'no-reply-needed', 'reply-needed'] as const
export type StatusChange = (typeof STATUS_CHANGES)[number]

const comment_id = idSchema('comment_id must be a UUID')
const comment_ids = selectedIds(comment_id, 'comments')
/** When the list with the comments was read. */
const seen_at = v.optional(
  v.pipe(
    boundedText({ max: 40 }),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
)
const { user_name, comment_text } = commentSchema.entries

/** The output is cleaned and trimmed. */
export const replySchema = v.pipe(
  boundedText({ max: REPLY_MAX, tooLong: `A reply has at most ${REPLY_MAX} characters.`, clean: cleanText }),
  v.check(hasVisibleText, 'Please write something.'),
)

export const moderationSchema = v.variant('intent', [
  selectSchema,
  v.object({
    intent: v.picklist(STATUS_CHANGES),
    comment_ids,
    seen_at,
  }),
  v.object({
    intent: v.literal('undo-moderation'),
    comment_ids,
    from: v.picklist(['shown', 'spam']),
    to: v.picklist(['shown', 'held', 'spam']),
  }),
  v.object({ intent: v.literal('reply'), comment_id, reply: v.nullable(replySchema), known: v.nullable(v.string()), seen_at }),
  v.object({
    intent: v.literal('edit'),
    comment_id,
    user_name,
    comment_text,
    known: v.object({ user_name: v.string(), comment_text: v.string() }),
  }),
  v.object({ intent: v.literal('ban'), comment_id }),
  v.object({ intent: v.literal('unban'), address: boundedText({ max: 255 }) }),
  v.object({
    intent: v.literal('set-thread'),
    post_id: idSchema('post_id must be a UUID'),
    is_open: v.nullable(v.boolean()),
  }),
])

/** As the browser sends it. */
export type ModerationInput = v.InferInput<typeof moderationSchema>
/** As the server parses it. */
export type Moderation = v.InferOutput<typeof moderationSchema>
