// The requests that the action of the list of pages accepts.
import * as v from 'valibot'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { LIST_CHANGES } from '../../admin/list/posts-change.schema.ts'

export const pagesChangeSchema = v.object({
  intent: v.picklist(LIST_CHANGES),
  post_ids: v.pipe(v.array(idSchema('post_id must be a UUID')), v.minLength(1), v.maxLength(100, 'At most 100 pages at once.')),
})
