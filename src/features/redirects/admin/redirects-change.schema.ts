// The requests that the action of the redirects screen accepts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { redirectFieldsSchema } from '../redirect-fields.ts'

const RULES_MAX = 1_000
const redirect_ids = v.pipe(
  v.array(idSchema('redirect_ids must be UUIDs')),
  v.maxLength(RULES_MAX, `At most ${RULES_MAX} redirects at once.`),
)

export const redirectsChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(['delete', 'undelete']), redirect_ids }),
  v.object({ intent: v.literal('create'), fields: redirectFieldsSchema }),
  v.object({
    intent: v.literal('save'),
    redirect_id: idSchema('redirect_id must be a UUID'),
    version: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()),
    fields: redirectFieldsSchema,
  }),
])

/** As the browser sends it. */
export type RedirectsChange = v.InferInput<typeof redirectsChangeSchema>
