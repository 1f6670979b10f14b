// The requests that the action of the links screen accepts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { linkFieldsSchema } from './link-fields.ts'

export const LINK_CHANGES = ['archive', 'unarchive', 'delete', 'undelete'] as const
export type LinkChange = (typeof LINK_CHANGES)[number]

const LINKS_MAX = 1_000
const link_ids = v.pipe(v.array(idSchema('link_ids must be UUIDs')), v.maxLength(LINKS_MAX, `At most ${LINKS_MAX} links at once.`))

export const linksChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(LINK_CHANGES), link_ids }),
  v.object({ intent: v.literal('create'), fields: linkFieldsSchema }),
  v.object({
    intent: v.literal('save'),
    link_id: idSchema('link_id must be a UUID'),
    version: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()),
    fields: linkFieldsSchema,
  }),
])

/** As the browser sends it. */
export type LinksChange = v.InferInput<typeof linksChangeSchema>
