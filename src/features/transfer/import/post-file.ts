// Reads a Markdown file as a post: the meaning of front matter keys, and the fallback for missing ones.
import path from 'node:path'
import type { PostType } from '#src/db/schema/posts.ts'
import type { PostInput } from '#src/features/posts/post.schema.ts'
import { SLUG_PATTERN, slugify } from '#src/lib/text/slug.ts'
import { trimSlashes } from '#src/lib/text/trim-end-of.ts'
import { parseDate, readFrontMatter } from './front-matter.ts'
import { readAuthors } from './read-authors.ts'

export type PostFile = {
  /** A page when the front matter says `type: page`. */
  type: PostType
  /** Path below the import folder, with forward slashes. */
  file: string
  slug: string
  /** Addresses of the post on its former site, without slashes at both ends. */
  addresses: string[]
  body: string
  /** `body` is HTML, as in an export, instead of Markdown. */
  isHtml: boolean
  title: string | null
  updatedAt: Date | undefined
  /** What the post has otherwise than the file. */
  notes: string[]
  fields: Omit<PostInput, 'slug' | 'title' | 'content'>
}

const KEYS = {
  description: ['description', 'summary', 'excerpt'],
  date: ['created_at', 'date', 'published_at'],
  thumbnail: ['thumbnail', 'image', 'cover'],
  category: ['category', 'categories', 'tags'],
} as const

/** Reads a file's text; throws an Error whose message is a reason to skip the file. */
export function readPostFile(file: string, source: string): PostFile {
  const { data, body } = readFrontMatter(source)
  const slug = textOf(data.slug)
  const address = textOf(data.path)
  const { authors, notes } = readAuthors(data.author, data.authors)
  const isHtml = data.markup === 'html'
  const toPlainText = isHtml ? (text: string | null) => text : withoutTicks
  return {
    file,
    type: data.type === 'page' ? 'page' : 'post',
    slug: slug && SLUG_PATTERN.test(slug) ? slug : slugify(slug ?? nameOf(file).name),
    addresses: [address, ...listOf(data.aliases)].flatMap((found) => (found ? normalizeAddress(found) : [])),
    // The export ends every file with a newline that is not part of the article.
    body: isHtml ? body.replace(/\n$/, '') : body.replace(/\r\n?/g, '\n'),
    isHtml,
    title: toPlainText(textOf(data.title)),
    updatedAt: dateOf(data.updated_at) ?? undefined,
    notes,
    fields: {
      description: toPlainText(textOf(firstOf(data, KEYS.description))) ?? '',
      thumbnail: textOf(firstOf(data, KEYS.thumbnail)),
      category: KEYS.category.flatMap((key) => namesOf(data[key], key)),
      createdAt: createdAt(data, file, address),
      published: isPublished(data),
      isProject: flagOf(data.is_project, 'is_project') ?? false,
      projectPreviewUrl: textOf(data.project_preview_url),
      projectPreviewLabel: textOf(data.project_preview_label) ?? undefined,
      projectSourceUrl: textOf(data.project_source_url),
      projectSourceLabel: textOf(data.project_source_label) ?? undefined,
      authors,
      // Hugo writes a list of names; a post is a part of one series.
      series: textOf(data.series) ?? listOf(data.series)[0] ?? null,
      seriesOrder: textOf(data.series_order),
    },
  }
}

/** Normalizes the address of a page: without slashes at both ends, without index.html, in lower case. */
export function normalizeAddress(address: string): string {
  return trimSlashes(address.replace(/(?:index)?\.html?$/i, '')).toLowerCase()
}

/** The name of the post in a file name, and the date that some engines put before it. */
function nameOf(file: string): { name: string; date: Date | null } {
  const base = path.posix.basename(file).replace(/\.(?:md|markdown)$/i, '')
  const own = base.toLowerCase() === 'index' ? path.posix.basename(path.posix.dirname(file)) : base
  const name = own === '.' || own === '' ? base : own
  const dated = /^(?<date>\d{4}-\d{2}-\d{2})-(?<rest>.+)$/.exec(name)
  if (!dated?.groups?.rest) return { name, date: null }
  return { name: dated.groups.rest, date: parseDate(dated.groups.date) }
}

function createdAt(data: Record<string, unknown>, file: string, address: string | null): Date | undefined {
  const written = dateOf(firstOf(data, KEYS.date))
  if (written) return written
  const inAddress = /^\/?(\d{4}\/\d{2}\/\d{2})(?:\/|$)/.exec(address ?? '')?.[1]
  return (inAddress ? parseDate(inAddress) : nameOf(file).date) ?? undefined
}

function dateOf(written: unknown): Date | null {
  if (written === undefined || written === null || written === '') return null
  const date = parseDate(written)
  if (!date) throw new Error(`the date "${String(written)}" is not valid: write it as 2025-01-05`)
  return date
}

function isPublished(data: Record<string, unknown>): boolean {
  const published = flagOf(data.published, 'published')
  if (published !== null) return published
  return !(flagOf(data.draft, 'draft') ?? false)
}

function firstOf(data: Record<string, unknown>, keys: readonly string[]): unknown {
  return keys.map((key) => data[key]).find((value) => value !== undefined && value !== null && value !== '')
}

/** Null for nested tables (`extra`, Hugo's `[cover]`), which are settings of other engines. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Removes backticks around code: titles are plain text. */
function withoutTicks(text: string | null): string | null {
  return text?.replace(/`([^`]+)`/g, '$1') ?? null
}

function namesOf(value: unknown, key: string): string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return value.split(',')
  if (typeof value === 'number') return [String(value)]
  const names = listOf(value)
  if (!Array.isArray(value) || names.length !== value.length) throw new Error(`${key} must be a list of names or one string`)
  return names
}

function listOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => (typeof entry === 'string' || typeof entry === 'number' ? [String(entry)] : []))
}

function flagOf(value: unknown, key: string): boolean | null {
  if (value === undefined || value === null || value === '') return null
  const word = String(value).toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(word)) return true
  if (['false', 'no', 'off', '0'].includes(word)) return false
  throw new Error(`${key} must be true or false`)
}
