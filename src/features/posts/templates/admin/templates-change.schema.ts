// The requests that the action of the list of templates accepts.
import * as v from 'valibot'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { draftFieldsSchema } from '../../drafts/draft.ts'

const TEMPLATE_CHANGES = ['trash', 'restore', 'delete', 'undelete'] as const
export type TemplateChange = (typeof TEMPLATE_CHANGES)[number]

const post_id = idSchema('post_id must be a UUID')

export const templatesChangeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(TEMPLATE_CHANGES), post_ids: v.pipe(v.array(post_id), v.minLength(1), v.maxLength(100)) }),
  v.object({ intent: v.literal('save-as-template'), post_id }),
  v.object({
    intent: v.literal('rename'),
    post_id,
    title: v.pipe(draftFieldsSchema.entries.title, v.trim(), v.nonEmpty('A template needs a name.')),
  }),
])

export type TemplatesChange = v.InferInput<typeof templatesChangeSchema>
