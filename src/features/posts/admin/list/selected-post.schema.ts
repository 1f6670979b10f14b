import * as v from 'valibot'
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { SelectedPost } from './posts-list.ts'

const STATUSES = ['draft', 'published', 'scheduled', 'trashed'] as const satisfies PostStatus[]

export const selectedPostSchema = v.object({
  id: v.string(),
  title: v.string(),
  status: v.picklist(STATUSES),
  hasChanges: v.boolean(),
  category: v.array(v.string()),
  version: v.number(),
}) satisfies v.GenericSchema<SelectedPost>
