// The requests that the action of the posts list accepts.
import * as v from 'valibot'
import { selectedIds, selectSchema } from '#src/lib/select-matching.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { draftFieldsSchema } from '../../drafts/draft.ts'
import { viewsChangeSchema } from '../views/saved-view.ts'

export const LIST_CHANGES = ['unpublish', 'republish', 'trash', 'restore', 'delete', 'undelete'] as const
export type ListChange = (typeof LIST_CHANGES)[number]

const post_id = idSchema('post_id must be a UUID')
const post_ids = selectedIds(post_id, 'posts')
/** The post and the version that the change is based on. */
const target = { post_id, version: v.pipe(v.number(), v.integer(), v.minValue(0)) }
const { title, slug, description, category } = draftFieldsSchema.entries

/** Each is rendered. */
export const PUBLISHED_AT_ONCE = 25

export const postsChangeSchema = v.variant('intent', [
  selectSchema,
  v.object({ intent: v.picklist(LIST_CHANGES), post_ids }),
  v.object({ intent: v.picklist(['add-category', 'remove-category']), post_ids, name: boundedText({ max: 400 }) }),
  v.object({
    intent: v.literal('publish'),
    posts: v.pipe(v.array(v.object(target)), v.minLength(1), v.maxLength(PUBLISHED_AT_ONCE, `At most ${PUBLISHED_AT_ONCE} posts at once.`)),
  }),
  v.object({ intent: v.literal('duplicate'), post_id }),
  v.object({
    intent: v.literal('quick-edit'),
    ...target,
    ...{ title, slug, description, category },
    /** The new status; null leaves it unchanged. */
    status: v.nullable(v.picklist(['draft', 'published'])),
  }),
  v.object({ intent: v.literal('remove-starter-content') }),
  viewsChangeSchema,
])

/** As the browser sends it. */
export type PostsChange = v.InferInput<typeof postsChangeSchema>
/** As the server parses it. */
export type CheckedPostsChange = v.InferOutput<typeof postsChangeSchema>
export type QuickEditRequest = Extract<CheckedPostsChange, { intent: 'quick-edit' }>
