// Converts between the fields of the editor and the columns of a post row.
import * as v from 'valibot'
import type { PostType, posts } from '#src/db/schema/posts.ts'
import { FOCAL_CENTER } from '#src/features/media/focal-point.ts'
import { storableSource, storableText } from '#src/lib/text/storable-text.ts'
import { reservedSlugReason } from '#src/lib/web/page-slugs.ts'
import { writeAuthors } from '../authors.ts'
import { readAddresses, writeAddresses } from '../markdown/addresses.ts'
import { readDialect, writeDialect } from '../markdown/reading/dialect.ts'
import { postInputSchema, type ValidPost } from '../post.schema.ts'
import { META_DESCRIPTION_MAX, META_TITLE_MAX, THUMBNAIL_ALT_MAX } from '../post-limits.ts'
import { areSame, DRAFT_FIELDS, type DraftField, type DraftFields, type DraftIssue, draftFieldsSchema } from './draft.ts'

type PostRow = typeof posts.$inferSelect

/** The columns that the editor changes, and those that `fieldsOfRow` needs to interpret the date. */
export type WrittenRow = Pick<PostRow, 'type' | Exclude<DraftField, 'publishAt'> | 'status' | 'trashedFrom' | 'createdAt' | 'publishedAt'>

export function fieldsOfRow(row: WrittenRow): DraftFields {
  // The date of a draft that was never published is its creation date.
  const isDated = row.publishedAt !== null || row.status === 'scheduled' || row.trashedFrom === 'scheduled'
  return {
    type: row.type,
    title: row.title,
    slug: row.slug,
    description: row.description,
    thumbnail: row.thumbnail ?? '',
    category: row.category,
    content: row.markdown === null ? row.content : '',
    markdown: row.markdown,
    dialect: row.dialect,
    addresses: row.addresses,
    frontMatter: row.frontMatter,
    publishAt: isDated ? row.createdAt.toISOString() : null,
    isProject: row.isProject,
    projectPreviewUrl: row.projectPreviewUrl ?? '',
    projectPreviewLabel: row.projectPreviewLabel,
    projectSourceUrl: row.projectSourceUrl ?? '',
    projectSourceLabel: row.projectSourceLabel,
    authors: writeAuthors(row.authors),
    series: row.series ?? '',
    seriesOrder: row.seriesOrder === null ? '' : String(row.seriesOrder),
    canonicalUrl: row.canonicalUrl ?? '',
    language: row.language ?? '',
    hasContents: row.hasContents,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    socialImage: row.socialImage ?? '',
    noindex: row.noindex,
    thumbnailAlt: row.thumbnailAlt,
    focalX: row.focalX,
    focalY: row.focalY,
  }
}

/** The columns for a draft. A field that is not valid yet gets an empty value. The content of a post in Markdown is that of `deriveContent`. */
export function columnsOf(fields: DraftFields) {
  const { entries } = postInputSchema
  return {
    title: validOr(entries.title, fields.title.slice(0, 300), 'Untitled'),
    description: validOr(entries.description, fields.description.slice(0, 1000), ''),
    thumbnail: validOr(entries.thumbnail, fields.thumbnail, null),
    category: validOr(entries.category, fields.category, []),
    content: validOr(entries.content, fields.content, ''),
    markdown: fields.markdown,
    dialect: fields.dialect,
    addresses: fields.addresses,
    frontMatter: fields.frontMatter,
    isProject: fields.isProject,
    projectPreviewUrl: validOr(entries.projectPreviewUrl, fields.projectPreviewUrl, null),
    projectPreviewLabel: validOr(entries.projectPreviewLabel, fields.projectPreviewLabel, 'Live Preview'),
    projectSourceUrl: validOr(entries.projectSourceUrl, fields.projectSourceUrl, null),
    projectSourceLabel: validOr(entries.projectSourceLabel, fields.projectSourceLabel, 'Source Code'),
    authors: validOr(entries.authors, fields.authors, []),
    series: validOr(entries.series, fields.series, null),
    seriesOrder: validOr(entries.seriesOrder, fields.seriesOrder, null),
    canonicalUrl: validOr(entries.canonicalUrl, fields.canonicalUrl, null),
    language: validOr(entries.language, fields.language, null),
    hasContents: fields.hasContents,
    metaTitle: validOr(entries.metaTitle, fields.metaTitle.slice(0, META_TITLE_MAX), ''),
    metaDescription: validOr(entries.metaDescription, fields.metaDescription.slice(0, META_DESCRIPTION_MAX), ''),
    socialImage: validOr(entries.socialImage, fields.socialImage, null),
    noindex: fields.noindex,
    thumbnailAlt: validOr(entries.thumbnailAlt, fields.thumbnailAlt.slice(0, THUMBNAIL_ALT_MAX), ''),
    focalX: validOr(entries.focalX, fields.focalX, FOCAL_CENTER),
    focalY: validOr(entries.focalY, fields.focalY, FOCAL_CENTER),
  } satisfies Record<Exclude<DraftField, 'slug' | 'publishAt'>, unknown>
}

export function validSlugOrNull(fields: DraftFields): string | null {
  return validOr(postInputSchema.entries.slug, fields.slug.trim(), null)
}

type Checked = { post: ValidPost; issues: [] } | { post: null; issues: DraftIssue[] }

/** Validates the fields for publishing, with at most one issue per field. */
export function checkFields(fields: DraftFields): Checked {
  const { publishAt, ...rest } = fields
  const result = v.safeParse(postInputSchema, {
    ...rest,
    slug: fields.slug.trim(),
    published: true,
    createdAt: publishAt === null ? undefined : new Date(publishAt),
  })
  const reserved = fields.type === 'page' ? reservedSlugReason(fields.slug.trim()) : null
  if (result.success && reserved === null) return { post: result.output, issues: [] }
  if (result.success) return { post: null, issues: [{ field: 'slug', message: reserved ?? '' }] }
  const nested = v.flatten<typeof postInputSchema>(result.issues).nested ?? {}
  const found = DRAFT_FIELDS.flatMap((field) => {
    const message = nested[field === 'publishAt' ? 'createdAt' : field]?.[0]
    return message ? { field, message: asSentence(message) } : []
  })
  return { post: null, issues: found }
}

export function readFields(stored: unknown): DraftFields {
  return v.parse(draftFieldsSchema, stored)
}

/** Removes what no post may hold (see `storableText`), and from a page or template what only posts have. */
export function storableFields(typed: DraftFields): DraftFields {
  const fields = Object.entries({ ...typed, ...NOT_OF[typed.type] })
  const storable = fields.map(([name, value]) => [name, storableValue(value)])
  return readFields({ ...Object.fromEntries(storable), ...sourceOf(typed) })
}

/** A post has one source. */
function sourceOf({
  content,
  markdown,
  dialect,
  addresses,
}: DraftFields): Pick<DraftFields, 'content' | 'markdown' | 'dialect' | 'addresses'> {
  if (markdown === null) return { content: storableText(content), markdown, dialect: '', addresses: '' }
  return {
    content: '',
    markdown: storableSource(markdown),
    dialect: writeDialect(readDialect(dialect)),
    addresses: writeAddresses(readAddresses(addresses)),
  }
}

function storableValue(value: DraftFields[keyof DraftFields]): unknown {
  if (Array.isArray(value)) return value.map(storableText)
  return typeof value === 'string' ? storableText(value) : value
}

/** A template has what several posts can share. */
const NOT_OF_TEMPLATES = { publishAt: null, canonicalUrl: '', seriesOrder: '' } satisfies Partial<DraftFields>

const NOT_OF_PAGES = {
  category: [],
  isProject: false,
  projectPreviewUrl: '',
  projectSourceUrl: '',
  series: '',
  seriesOrder: '',
  canonicalUrl: '',
  language: '',
  hasContents: true,
} satisfies Partial<DraftFields>

const NOT_OF = { post: {}, page: NOT_OF_PAGES, template: NOT_OF_TEMPLATES } satisfies Record<PostType, Partial<DraftFields>>

/** Whether publishing `typed` would leave the post with the fields `live` unchanged. */
export function publishesTheSame(typed: DraftFields, live: DraftFields): boolean {
  const published = (fields: DraftFields) =>
    fieldsOfRow({
      ...columnsOf(fields),
      type: fields.type,
      slug: fields.slug.trim() || live.slug,
      status: 'published',
      trashedFrom: null,
      createdAt: new Date(fields.publishAt ?? live.publishAt ?? 0),
      publishedAt: new Date(0),
    })
  return (
    checkFields(typed).issues.every(({ field }) => field === 'slug' && typed.slug.trim() === '') &&
    areSame(published(typed), published(live))
  )
}

export function isBlank(fields: DraftFields): boolean {
  return fields.title.trim() === '' && (fields.markdown ?? fields.content).trim() === ''
}

/** Labels for the field names in messages of the schema. */
const FIELD_NAMES = new Map([
  ['created_at', 'Date'],
  ['project_preview_url', 'Live preview address'],
  ['project_preview_label', 'Live preview label'],
  ['project_source_url', 'Source code address'],
  ['project_source_label', 'Source code label'],
  ['series_order', 'Order in the series'],
  ['canonical', 'Canonical address'],
  ['meta_title', 'Search title'],
  ['meta_description', 'Search description'],
  ['social_image', 'Social picture'],
  ['thumbnail_alt', 'Alt text of the thumbnail'],
  ['thumbnail_focus', 'Focal point'],
])

function asSentence(message: string): string {
  const [first = '', ...rest] = message.split(' ')
  const name = FIELD_NAMES.get(first) ?? first.charAt(0).toUpperCase() + first.slice(1)
  return `${[name, ...rest].join(' ')}.`
}

function validOr<Schema extends v.GenericSchema, Otherwise>(schema: Schema, value: unknown, otherwise: Otherwise) {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : otherwise
}
