// What the editor works on: the fields of a post as they were typed, valid or not.
import * as v from 'valibot'
import type { PostStatus } from '#src/db/schema/posts.ts'
import { boundedText } from '#src/lib/bounded-text.ts'

const typed = (max: number) => boundedText({ max })

/** Lenient on purpose: whatever is being typed can be saved; publishing is what asks for more (`post.schema.ts`). */
export const draftFieldsSchema = v.object({
  title: typed(1_000),
  slug: typed(400),
  description: typed(4_000),
  /** An address; '' for none. */
  thumbnail: typed(4_000),
  category: v.pipe(v.array(typed(200)), v.maxLength(100)),
  /** HTML. */
  content: typed(2_000_000),
  /** ISO 8601: the date readers see, in the future for a scheduled post; null for the moment of publishing. */
  publishAt: v.nullable(v.pipe(typed(40), v.isoTimestamp())),
  isProject: v.boolean(),
  projectPreviewUrl: typed(4_000),
  projectPreviewLabel: typed(200),
  projectSourceUrl: typed(4_000),
  projectSourceLabel: typed(200),
})

export type DraftFields = v.InferOutput<typeof draftFieldsSchema>

export const EMPTY_DRAFT: DraftFields = {
  title: '',
  slug: '',
  description: '',
  thumbnail: '',
  category: [],
  content: '',
  publishAt: null,
  isProject: false,
  projectPreviewUrl: '',
  projectPreviewLabel: 'Live Preview',
  projectSourceUrl: '',
  projectSourceLabel: 'Source Code',
}

/** A post on the editor's desk. Instants are ISO 8601. */
export type EditedPost = {
  postId: string
  /** To be handed back with the next save: it is refused when somebody else saved meanwhile. */
  version: number
  status: PostStatus
  fields: DraftFields
  /** Whether publishing would change what readers see, or what they will see at its time. Always true for a draft. */
  hasChanges: boolean
  savedAt: string
  /** What readers see, or saw last; null for a post that was never published. */
  live: { slug: string; number: number; createdAt: string; publishedAt: string } | null
}

/** A field that keeps a post from being published. */
export type DraftIssue = { field: keyof DraftFields; message: string }
