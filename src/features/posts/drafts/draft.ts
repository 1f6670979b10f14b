// The fields of a post as typed in the editor, valid or not.
import * as v from 'valibot'
import type { PostStatus, PostType } from '#src/db/schema/posts.ts'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'

// Importing the list from the schema would bundle the database layer for the browser.
const TYPES = ['post', 'page', 'template'] as const satisfies PostType[]

const typed = (max: number) => boundedText({ max })

/** Bounds lengths only, so that the editor can save an unfinished post. Publishing validates with `post.schema.ts`. */
export const draftFieldsSchema = v.object({
  /** Chosen when the draft begins. Later saves cannot change it. */
  type: v.optional(v.picklist(TYPES), 'post'),
  title: typed(1_000),
  slug: typed(400),
  description: typed(4_000),
  /** An address; '' for none. */
  thumbnail: typed(4_000),
  category: v.pipe(v.array(typed(200)), v.maxLength(100)),
  /** HTML; '' for a post in Markdown. */
  content: typed(2_000_000),
  /** The source of a post in Markdown; null for rich text. */
  markdown: v.optional(v.nullable(typed(2_000_000)), null),
  /** Of `markdown`, as `writeDialect` names it. */
  dialect: v.optional(typed(60), ''),
  /** Of `markdown`, as `writeAddresses` names it. */
  addresses: v.optional(typed(2_000_000), ''),
  /** Keys of its file that mean nothing here, in lines of YAML. */
  frontMatter: v.optional(typed(20_000), ''),
  /** ISO 8601: the public date, in the future for a scheduled post; null for the moment of publishing. */
  publishAt: v.nullable(v.pipe(typed(40), v.isoTimestamp())),
  isProject: v.boolean(),
  projectPreviewUrl: typed(4_000),
  projectPreviewLabel: typed(200),
  projectSourceUrl: typed(4_000),
  projectSourceLabel: typed(200),
  /** Names with commas between them; '' for the author of the site. */
  authors: v.optional(typed(4_000), ''),
  series: v.optional(typed(400), ''),
  /** A number as typed; '' for none. */
  seriesOrder: v.optional(typed(20), ''),
  /** An address on another site; '' for none. */
  canonicalUrl: v.optional(typed(4_000), ''),
  /** A language tag; '' for the language of the site. */
  language: v.optional(typed(100), ''),
  hasContents: v.optional(v.boolean(), true),
  /** For search engines and link previews; '' for the title and the description of the post. */
  metaTitle: v.optional(typed(1_000), ''),
  metaDescription: v.optional(typed(4_000), ''),
  /** An address; '' for the thumbnail, or a drawn picture. */
  socialImage: v.optional(typed(4_000), ''),
  noindex: v.optional(v.boolean(), false),
  thumbnailAlt: v.optional(typed(4_000), ''),
  /** In per cent of the thumbnail. */
  focalX: v.optional(v.number(), 50),
  focalY: v.optional(v.number(), 50),
})

export type DraftFields = v.InferOutput<typeof draftFieldsSchema>

export function formOf({ markdown }: Pick<DraftFields, 'markdown'>): ArticleForm {
  return markdown === null ? 'rich text' : 'markdown'
}

/** All fields but the type, which never changes. */
export const DRAFT_FIELDS = v.keyof(v.omit(draftFieldsSchema, ['type'])).options
export type DraftField = (typeof DRAFT_FIELDS)[number]

export function areSame(one: DraftFields, other: DraftFields): boolean {
  return DRAFT_FIELDS.every((field) =>
    field === 'category' ? JSON.stringify(one.category) === JSON.stringify(other.category) : one[field] === other[field],
  )
}

export const EMPTY_DRAFT: DraftFields = v.parse(draftFieldsSchema, {
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
} satisfies v.InferInput<typeof draftFieldsSchema>)

/** A post with its working copy, as the editor loads it. Instants are ISO 8601. */
export type EditedPost = {
  postId: string
  /** For optimistic concurrency: a save sends the version it is based on, and the server refuses an outdated one. */
  version: number
  status: PostStatus
  fields: DraftFields
  /** Whether publishing would change the public or scheduled post. Always true for a draft. */
  hasChanges: boolean
  savedAt: string
  /** The public version, or the last one; null for a post that was never published. */
  live: { slug: string; number: number; createdAt: string; publishedAt: string } | null
}

/** A field that prevents publishing. */
export type DraftIssue = { field: keyof DraftFields; message: string }
