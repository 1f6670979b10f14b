// The fields of a post that front matter says, each with its keys.
import { isSameDate } from '#src/lib/format/site-time.server.ts'
import { type ExportedPost, writeFocal } from '../../export/serialize-post.ts'
import { listSlugs } from '../../import/dialects/claim-address.ts'
import { KEYS } from '../../import/front-matter/keys.ts'
import type { PostFile } from '../../import/post-file.ts'

/** `text` is a line, `names` a list or one line with commas. */
export type FieldValue =
  | { kind: 'text'; value: string }
  | { kind: 'flag'; value: boolean }
  | { kind: 'date'; value: Date }
  | { kind: 'names'; value: readonly string[] }

export type PostField = {
  /** The key of a new line. */
  key: string
  /** Other names in the order in which the import asks for them. */
  names: readonly string[]
  /** Null when the post has no value. */
  wanted: FieldValue | null
  /** Whether the file says what the post has. */
  isSaid: (file: SaidFields) => boolean
}

/** What the front matter and the name of the file say. */
export type SaidFields = Pick<PostFile, 'type' | 'slug' | 'datedSlug' | 'file' | 'title' | 'fields'>

/** What a post says in its file. Pictures have the addresses that the file gives them. */
export type WantedPost = Omit<ExportedPost, 'content'> & {
  /** The owner, whose posts have no authors of their own. */
  siteAuthor: string
  /** The slug when file and post last agreed: that of a folder, say, where another post had the one of the file. Null for a new file. */
  agreedSlug: string | null
  /** Null where the path of the file says that it is not public. */
  isPublished: boolean | null
  isNew: boolean
}

export function fieldsOf(post: WantedPost): PostField[] {
  const isPage = post.type === 'page'
  const ofPosts = isPage ? [] : fieldsOfPosts(post)
  return [
    { key: 'type', names: ['type', 'layout'], wanted: isPage ? text('page') : null, isSaid: ({ type }) => type === post.type },
    { key: 'title', names: KEYS.title, wanted: text(post.title), isSaid: ({ title }) => oneLine(title) === post.title },
    { key: 'slug', names: ['slug'], wanted: text(post.slug), isSaid: (file) => isSlugOf(file, post) },
    {
      key: 'description',
      names: KEYS.description,
      wanted: optional(post.description),
      isSaid: ({ fields }) => oneLine(fields.description) === post.description,
    },
    {
      key: 'date',
      names: KEYS.date,
      wanted: { kind: 'date', value: post.createdAt },
      isSaid: ({ fields }) => (fields.createdAt === undefined ? !post.isNew : isSameDate(fields.createdAt, post.createdAt)),
    },
    line('thumbnail', KEYS.thumbnail, post.thumbnail, ({ fields }) => fields.thumbnail),
    line('thumbnail_alt', KEYS.thumbnailAlt, post.thumbnailAlt, ({ fields }) => fields.thumbnailAlt),
    {
      key: 'thumbnail_focus',
      names: KEYS.focal,
      wanted: optional(writeFocal(post)),
      isSaid: ({ fields }) => fields.focalX === post.focalX && fields.focalY === post.focalY,
    },
    ...ofPosts,
    flag('toc', KEYS.contents, post.hasContents, ({ fields }) => fields.hasContents === post.hasContents),
    line('meta_title', KEYS.metaTitle, post.metaTitle, ({ fields }) => fields.metaTitle),
    line('meta_description', KEYS.metaDescription, post.metaDescription, ({ fields }) => fields.metaDescription),
    line('social_image', KEYS.socialImage, post.socialImage, ({ fields }) => fields.socialImage),
    flag('noindex', [...KEYS.noindex, 'robots'], post.noindex, ({ fields }) => fields.noindex === post.noindex),
  ]
}

function isSlugOf(file: SaidFields, { slug, agreedSlug, isNew }: WantedPost): boolean {
  return !isNew && (file.slug === slug || (agreedSlug === slug && listSlugs(file).includes(slug)))
}

function fieldsOfPosts(post: WantedPost): PostField[] {
  return [
    {
      key: 'category',
      names: KEYS.category,
      wanted: names(post.category),
      isSaid: ({ fields }) => isSameList(fields.category, post.category),
    },
    {
      key: 'authors',
      names: KEYS.author,
      wanted: names(post.authors),
      isSaid: ({ fields: { authors = [] } }) =>
        isSameList(authors, post.authors) || (post.authors.length === 0 && isByOwner(authors, post)),
    },
    line('series', KEYS.series, post.series, ({ fields }) => fields.series),
    line('series_order', KEYS.seriesOrder, post.seriesOrder?.toString() ?? null, ({ fields }) => fields.seriesOrder?.toString()),
    line('canonical', KEYS.canonical, post.canonicalUrl, ({ fields }) => fields.canonicalUrl),
    line('language', KEYS.language, post.language, ({ fields }) => fields.language),
    flag('is_project', ['isproject'], post.isProject, ({ fields }) => fields.isProject === post.isProject),
    line('project_preview_url', ['projectpreviewurl'], post.projectPreviewUrl, ({ fields }) => fields.projectPreviewUrl),
    label('project_preview_label', post.projectPreviewLabel, 'Live Preview', ({ fields }) => fields.projectPreviewLabel),
    line('project_source_url', ['projectsourceurl'], post.projectSourceUrl, ({ fields }) => fields.projectSourceUrl),
    label('project_source_label', post.projectSourceLabel, 'Source Code', ({ fields }) => fields.projectSourceLabel),
  ]
}

type Read = (file: SaidFields) => string | null | undefined

function line(key: string, keys: readonly string[], value: string | null, read: Read): PostField {
  return { key, names: keys, wanted: optional(value), isSaid: (file) => oneLine(read(file)) === (value ?? '') }
}

function label(key: string, value: string, usual: string, read: Read): PostField {
  const isSaid = (file: SaidFields) => (oneLine(read(file)) || usual) === value
  return { key, names: [key.replaceAll('_', '')], wanted: value === usual ? null : text(value), isSaid }
}

function flag(key: string, keys: readonly string[], value: boolean, isSaid: (file: SaidFields) => boolean): PostField {
  return { key, names: keys, wanted: { kind: 'flag', value }, isSaid }
}

function text(value: string): FieldValue {
  return { kind: 'text', value }
}

function optional(value: string | null | undefined): FieldValue | null {
  return value ? text(value) : null
}

function names(value: readonly string[]): FieldValue | null {
  return value.length === 0 ? null : { kind: 'names', value }
}

/** As the rules for posts store it. */
function oneLine(value: string | null | undefined): string {
  return (value ?? '').replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

function isSameList(read: string | readonly string[] | undefined, wanted: readonly string[]): boolean {
  return Array.isArray(read) && JSON.stringify(read) === JSON.stringify(wanted)
}

function isByOwner(authors: string | readonly string[], { siteAuthor }: WantedPost): boolean {
  return Array.isArray(authors) && authors.every((name) => name === siteAuthor)
}
