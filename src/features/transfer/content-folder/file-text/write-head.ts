// Changes the front matter of a file to what a post says: only keys whose value differs.
import type { SiteLayout } from '../../import/dialects/site-layout.ts'
import { KEYS, normalizeKey } from '../../import/front-matter/keys.ts'
import { parseDate } from '../../import/front-matter/parse-date.ts'
import { textOf } from '../../import/front-matter/values.ts'
import { isFlag, NOT_PUBLIC } from '../../import/front-matter/visibility.ts'
import { type FrontMatter, readFrontMatter } from '../../import/front-matter.ts'
import { type PostFile, readPostFile } from '../../import/post-file.ts'
import type { HeadEditor, HeadValue } from './head/head-editor.ts'
import { jsonHead } from './head/json-head.ts'
import { linesHead, tomlHead } from './head/line-head.ts'
import { joinPost, NEW_POST, type PostText } from './head/split-post.ts'
import { readsAs, writeDate } from './head/write-date.ts'
import { isYaml, yamlHead } from './head/yaml-head.ts'
import { type FieldValue, fieldsOf, type PostField, type WantedPost } from './post-fields.ts'

export type HeadContext = {
  file: string
  layout: SiteLayout
  post: WantedPost
  /** The title where a heading of the article says it. */
  title: string | null
  /** `html` and `markdown` are written into the front matter; null leaves the mark out. */
  markup: 'html' | 'markdown' | null
  /** Of the Markdown, as `writeDialect` names it; null leaves the key as it is. */
  dialect: string | null
}

const EDITORS: Record<PostText['format'], HeadEditor> = { yaml: yamlHead, toml: tomlHead, json: jsonHead, lines: linesHead, none: yamlHead }

/** The file with changed keys. The caller reads it and compares: what the format cannot say stays as it was. */
export function writeHead(before: PostText, context: HeadContext): PostText {
  const { post, markup, dialect } = context
  let text = markup === null ? before : setOwnKey(before, 'markup', markup)
  if (dialect !== null) text = setOwnKey(text, 'dialect', dialect)
  for (const field of fieldsOf(post)) text = writeField(text, field, context)
  text = writePublished(text, context)
  return writeUpdated(text, post)
}

function setOwnKey(text: PostText, key: 'markup' | 'dialect', value: string): PostText {
  const written = dataOf(text)[key]
  if (written === value) return text
  return change(text, ({ set, add }, head) => (written === undefined ? add(head, key, value) : set(head, [key], value)))
}

/** The same text when the format has no place for the change, or cannot be read after it. */
function change(text: PostText, edit: (editor: HeadEditor, head: string) => string | null): PostText {
  const place = text.format === 'none' ? { ...NEW_POST, body: text.body } : text
  const isValid = place.format === 'yaml' && isYaml(place.head)
  const head = edit(EDITORS[place.format], place.head) ?? (place.format === 'yaml' && !isValid ? edit(linesHead, place.head) : null)
  if (head === null) return text
  const changed = { ...place, head }
  // The tolerant reader also takes an alias that has lost its anchor.
  return isReadable(changed) && (!isValid || isYaml(head)) ? changed : text
}

function isReadable(text: PostText): boolean {
  try {
    return readFrontMatter(joinPost(text)).body === text.body
  } catch {
    return false
  }
}

function dataOf(text: PostText): FrontMatter['data'] {
  return readFrontMatter(joinPost({ ...text, body: '' })).data
}

function isSaid(field: PostField, text: PostText, context: HeadContext): boolean {
  const read = readHeadOf(text, context)
  return read !== null && field.isSaid({ ...read, title: read.title ?? context.title })
}

function readHeadOf(text: PostText, { file, layout }: HeadContext): PostFile | null {
  try {
    return readPostFile(file, joinPost({ ...text, body: '' }), layout)
  } catch {
    return null
  }
}

type Path = readonly string[]
type Found = { path: Path; value: unknown }

/** The keys of the file with one of these names, first those that count first. Tables of Zola come after the keys themselves. */
function findKeys(text: PostText, names: readonly string[]): Found[] {
  const data = dataOf(text)
  const places = [...entriesOf(data, []), ...entriesOf(data.extra, ['extra'])]
  return names.flatMap((name) => places.filter(({ path }) => normalizeKey(path.at(-1) ?? '') === name))
}

function entriesOf(table: unknown, above: Path): Found[] {
  if (typeof table !== 'object' || table === null || Array.isArray(table)) return []
  return Object.entries(table).map(([key, value]) => ({ path: [...above, key], value }))
}

/** Tries the keys that the file has, then a new one. */
function writeField(text: PostText, field: PostField, context: HeadContext): PostText {
  if (isSaid(field, text, context)) return text
  const { wanted, names, key } = field
  if (wanted === null) return removeKeys(text, field, context)
  // `published: false` says no date.
  const found = findKeys(text, names).filter(({ value }) => wanted.kind !== 'date' || !isFlag(value))
  if (wanted.kind === 'names' && found.length > 0) return writeNames(text, { ...field, names: wanted.value }, context)
  const attempts = [...found, null].flatMap((place) =>
    valuesFor(wanted, place?.value).map((value) =>
      change(text, ({ set, add }, head) => (place ? set(head, place.path, value) : add(head, key, value))),
    ),
  )
  return attempts.find((attempt) => isSaid(field, attempt, context)) ?? attempts.at(-1) ?? text
}

function removeKeys(text: PostText, field: PostField, context: HeadContext): PostText {
  let without = text
  for (const { path } of findKeys(text, field.names)) {
    without = change(without, ({ remove }, head) => remove(head, path))
    if (isSaid(field, without, context)) return without
  }
  return without
}

/** In the form of the old value first. */
function valuesFor(wanted: FieldValue, old: unknown): HeadValue[] {
  if (wanted.kind === 'date') return [{ date: writeDate(wanted.value, old) }]
  if (wanted.kind === 'text')
    return /^[1-9]\d{0,3}$/.test(wanted.value) && (typeof old !== 'string' || /^\d+$/.test(old))
      ? [Number(wanted.value), wanted.value]
      : [wanted.value]
  if (wanted.kind === 'flag') return [wanted.value]
  const line = wanted.value.join(', ')
  return typeof old === 'string' ? [line, wanted.value] : [wanted.value]
}

/** Several keys with names, such as categories and tags, keep those that stay; new ones go to the last key. Else one key has them all. */
function writeNames(text: PostText, field: Omit<PostField, 'names'> & { names: readonly string[] }, context: HeadContext): PostText {
  const said = { ...field, wanted: null }
  const sources = namedPlaces(text, context.post.type === 'page' ? [] : field.key === 'category' ? KEYS.category : KEYS.author)
  const spread = spreadNames(text, sources, field.names)
  if (isSaid(said, spread, context)) return spread
  const [first, ...others] = sources
  if (!first) return text
  let single = text
  for (const { path } of others) single = change(single, ({ remove }, head) => remove(head, path))
  const attempts = valuesFor({ kind: 'names', value: field.names }, first.value).map((value) =>
    change(single, ({ set }, head) => set(head, first.path, value)),
  )
  return attempts.find((attempt) => isSaid(said, attempt, context)) ?? attempts.at(-1) ?? text
}

/** Zola groups names: `taxonomies = { tags, categories }`. */
function namedPlaces(text: PostText, names: readonly string[]): Found[] {
  return findKeys(text, names).flatMap((found) => {
    const inTable = entriesOf(found.value, found.path).filter(({ value }) => Array.isArray(value))
    return inTable.length > 0 ? inTable : [found]
  })
}

function spreadNames(text: PostText, sources: readonly Found[], names: readonly string[]): PostText {
  const old = sources.map(({ value }) => namesIn(value))
  const added = names.filter((name) => !old.some((known) => known.includes(name)))
  let spread = text
  for (const [index, { path, value }] of sources.entries()) {
    const own = names.filter((name) => old[index]?.includes(name) || (index === sources.length - 1 && added.includes(name)))
    if (own.join('\n') === old[index]?.join('\n')) continue
    spread = change(spread, ({ set, remove }, head) =>
      own.length === 0 ? remove(head, path) : set(head, path, typeof value === 'string' ? own.join(', ') : own),
    )
  }
  return spread
}

function namesIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  return list
    .flatMap((item) => textOf(item)?.trim() ?? entriesOf(item, []).find(({ path }) => path[0] === 'name' || path[0] === 'key')?.value ?? [])
    .map(String)
}

const STATUS = NOT_PUBLIC.whenNotPublicWord.filter((name) => name !== 'visibility')

/** Keys that a published post does not have. */
const REMOVED = [...NOT_PUBLIC.dates, ...NOT_PUBLIC.whenPresent, ...NOT_PUBLIC.whenHiddenWord, 'build']

/** In the convention of the file: `draft`, `published` or `status`. */
function writePublished(text: PostText, context: HeadContext): PostText {
  const { isPublished } = context.post
  const read = readHeadOf(text, context)
  if (isPublished === null || read === null || read.fields.published === isPublished) return text
  const flags = [
    ...findKeys(text, STATUS).map((place) => ({ ...place, wanted: isPublished ? 'published' : 'draft', isUsed: true })),
    ...findKeys(text, NOT_PUBLIC.whenFalse).map((place) => ({ ...place, wanted: isPublished, isUsed: parseDate(place.value) === null })),
    ...findKeys(text, NOT_PUBLIC.whenTrue).map((place) => ({ ...place, wanted: !isPublished, isUsed: true })),
    ...findKeys(text, NOT_PUBLIC.whenFalseFlag).map((place) => ({ ...place, wanted: isPublished, isUsed: isFlag(place.value) })),
    ...findKeys(text, NOT_PUBLIC.whenTrueFlag).map((place) => ({ ...place, wanted: !isPublished, isUsed: isFlag(place.value) })),
    ...findKeys(text, ['visibility']).map((place) => ({ ...place, wanted: isPublished ? 'public' : 'private', isUsed: true })),
  ]
  let changed = text
  for (const { path, wanted, isUsed } of flags) {
    if (isUsed) changed = change(changed, ({ set }, head) => set(head, path, wanted))
    if (readHeadOf(changed, context)?.fields.published === isPublished) return changed
  }
  for (const { path } of isPublished ? findKeys(text, REMOVED) : []) {
    changed = change(changed, ({ remove }, head) => remove(head, path))
    if (readHeadOf(changed, context)?.fields.published) return changed
  }
  return change(changed, ({ add }, head) => add(head, 'draft', !isPublished))
}

/** The date of the last change is the site's only in a new file. In another one, its writer says it. */
function writeUpdated(text: PostText, { updatedAt, createdAt, isNew }: WantedPost): PostText {
  if (!isNew) return text
  const [first] = findKeys(text, KEYS.updated)
  const value = { date: writeDate(updatedAt, first?.value ?? null) }
  if (!first) return updatedAt > createdAt ? change(text, ({ add }, head) => add(head, 'updated', value)) : text
  return readsAs(first.value, updatedAt) ? text : change(text, ({ set }, head) => set(head, first.path, value))
}
