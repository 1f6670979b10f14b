// The requests that the action of the links screen accepts.
import * as v from 'valibot'
import { selectedIds, selectSchema } from '#src/lib/select-matching.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { linkFieldsSchema } from './link-fields.ts'

export const LINK_CHANGES = ['archive', 'unarchive', 'delete', 'undelete'] as const
export type LinkChange = (typeof LINK_CHANGES)[number]

const link_ids = selectedIds(idSchema('link_ids must be UUIDs'), 'links')

export const linksChangeSchema = v.variant('intent', [
  selectSchema,
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
