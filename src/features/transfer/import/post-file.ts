// Reads a Markdown file as a post: the meaning of front matter keys, and the fallback for missing ones.
import path from 'node:path'
import * as v from 'valibot'
import type { PublicPostType } from '#src/db/schema/posts.ts'
import { addressesSchema, type SourceAddresses } from '#src/features/posts/markdown/addresses.ts'
import { LANGUAGE_TAG, type PostInput } from '#src/features/posts/post.schema.ts'
import { DESCRIPTION_MAX, PROJECT_LABEL_MAX, SERIES_MAX, SLUG_MAX, TITLE_MAX } from '#src/features/posts/post-limits.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { publicFrom, siteTime, withTimeZone } from '#src/lib/format/site-time.server.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { trimSlashes } from '#src/lib/text/trim-end-of.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'
import { conventionalAddress, fillPattern, languageOf, normalizeAddress, pathName } from './dialects/old-addresses.ts'
import { type SiteLayout, UNKNOWN_LAYOUT } from './dialects/site-layout.ts'
import { readExportedData } from './front-matter/exported-data.server.ts'
import { readForeignKeys } from './front-matter/foreign-keys.ts'
import { type FrontMatterKeys, readKeys } from './front-matter/keys.ts'
import { parseDate } from './front-matter/parse-date.ts'
import { readHead } from './front-matter/read-head.ts'
import { flagOf, nestedText, textOf, textsOf } from './front-matter/values.ts'
import { isFlag, readVisibility } from './front-matter/visibility.ts'
import { readFrontMatter } from './front-matter.ts'
import { readAuthors } from './read-authors.ts'
import { readCategories } from './read-categories.ts'
import { decodeEntities } from './sources/html-text.ts'

export type PostFile = {
  /** A page when the front matter says `type: page`. */
  type: PublicPostType
  /** Path below the import folder, with forward slashes. */
  file: string
  slug: string
  /** The slug when another file has this one already: with the date of the post. Null without a date in the name. */
  datedSlug: string | null
  /** Addresses of the post on its former site, without slashes at both ends, for links to it. */
  addresses: string[]
  /** Paths on the former site that lead to the post here, with a slash at the start. */
  redirects: string[]
  body: string
  /** The body as it is in the file. `body` has other line ends. */
  source: string
  /** The Markdown that a file of this program is written in, as `writeDialect` names it. */
  dialect: string
  /** Where addresses of the body lead. None in the file of another program. */
  ownAddresses: SourceAddresses
  /** The line of the file on which the body begins. */
  firstLine: number
  /** Of the body. `html` is that of an export of this program, which is taken as it is; `foreign-html` is that of another program. */
  markup: 'markdown' | 'html' | 'foreign-html'
  /** This program wrote the front matter (`markup: html` or `markup: markdown`): every name means one thing, and what is absent is empty. */
  isOwn: boolean
  title: string | null
  updatedAt: Date | undefined
  /** What the post has otherwise than the file. */
  notes: string[]
  /** Keys of the front matter that have no effect here. */
  unusedKeys: string[]
  fields: Omit<PostInput, 'slug' | 'title' | 'content'>
}

/** Reads a file's text; throws an Error whose message is a reason to skip the file. */
export function readPostFile(file: string, source: string, layout: SiteLayout = UNKNOWN_LAYOUT, now = new Date()): PostFile {
  const { data: written, body, firstLine } = readFrontMatter(source)
  const data = written.title === undefined && /\.mdx$/i.test(file) ? { ...readExportedData(body), ...written } : written
  const keys = readKeys(data)
  const { slug, datedSlug, notes: ofSlug } = readSlug(file, textOf(keys.get('slug')))
  const markup = data.markup === 'html' || data.markup === 'foreign-html' ? data.markup : 'markdown'
  const isOwn = markup === 'html' || data.markup === 'markdown'
  // The reader of an export has read the character references of its texts.
  const isRead = isOwn || markup !== 'markdown'
  const toPlainText = isRead ? (text: string) => text : plainTextOfField
  const readReferences = isRead ? (text: string) => text : decodeWholeEntities
  const authors = readAuthors(keys.all('author'), layout.authorNames)
  const category = readCategories(keys.all('category'), layout.generator === 'jekyll')
  const order = readOrder(keys.first('seriesOrder'))
  const addresses = readAddresses(file, keys, layout)
  const canonical = readCanonical(textOf(keys.first('canonical')), layout)
  const language = readLanguage(textOf(keys.first('language')))
  const shown = readHead(keys, isOwn)
  const { isPublic, date, notes: ofVisibility } = readPublication(file, keys, { address: addresses.explicit, now })
  const type = typeOf(file, keys, layout)
  const notes: string[] = []
  const shorten: Shorten = (name, text, max) => shortenField(text === null ? '' : toPlainText(text), { name, max, notes })
  const fields = {
    ...shown.fields,
    description: shorten('description', shown.fields.description, DESCRIPTION_MAX),
    thumbnailAlt: readReferences(shown.fields.thumbnailAlt),
    metaTitle: readReferences(shown.fields.metaTitle),
    metaDescription: readReferences(shown.fields.metaDescription),
    category: category.names.map(readReferences),
    createdAt: date,
    published: isPublic,
    ...readProject(keys, shorten),
    authors: authors.authors.map(readReferences),
    // Hugo writes a list of names; a post is a part of one series.
    series: shorten('series', nestedText(keys.first('series'), 'name', 'title', 'slug'), SERIES_MAX) || null,
    seriesOrder: order.order,
    canonicalUrl: canonical.url,
    language: language.tag,
    hasContents: hasContents(keys.first('contents')),
  }
  const title = nestedText(keys.first('title'), 'text', 'title')
  const dialect = readOwnDialect(keys, isOwn)
  const ownAddresses = readOwnAddresses(keys, isOwn)
  const former = [...addresses.former, ...canonical.former]
  const updatedAt = readUpdate(keys.first('updated'))
  const unused = keys.unused()
  return {
    file,
    type,
    slug,
    datedSlug,
    addresses: [...new Set(former.map((address) => normalizeAddress(address)))].filter((address) => address !== ''),
    redirects: [...new Set(former.map(toPath))].filter((address) => address !== '/'),
    // The export ends every file with a newline that is not part of the article.
    body: markup === 'html' ? body.replace(/\n$/, '') : body.replace(/\r\n?/g, '\n'),
    source: body,
    dialect,
    firstLine,
    markup,
    isOwn,
    ownAddresses,
    title: title === null ? null : shorten('title', title, TITLE_MAX) || null,
    updatedAt,
    notes: [
      ...textsOf(keys.get('importnotes')),
      ...(isOwn ? [] : ofVisibility),
      ...notes,
      ...ofSlug,
      ...authors.notes,
      ...category.notes,
      ...(type === 'page' && !isOwn && category.names.length > 0
        ? [`${plural(category.names.length, 'category', 'categories')} left out: a page has none`]
        : []),
      ...order.notes,
      ...canonical.notes,
      ...language.notes,
      ...shown.notes,
    ],
    unusedKeys: unused,
    fields: { ...fields, frontMatter: readForeignKeys(headOf(source, body), { data: written, unused }) },
  }
}

function headOf(source: string, body: string): string {
  return source.slice(0, source.length - body.length).replace(/^\uFEFF/, '')
}

/** In other files a key of this name is the author's own. */
function readOwnDialect(keys: FrontMatterKeys, isOwn: boolean): string {
  return isOwn ? (textOf(keys.get('dialect')) ?? '') : ''
}

function readOwnAddresses(keys: FrontMatterKeys, isOwn: boolean): SourceAddresses {
  const read = isOwn ? v.safeParse(addressesSchema, keys.get('addresses')) : null
  return new Map(read?.success ? Object.entries(read.output) : [])
}

type Shorten = (name: string, text: string | null, max: number) => string

function readProject(keys: FrontMatterKeys, shorten: Shorten) {
  return {
    isProject: flagOf(keys.get('isproject'), 'is_project') ?? false,
    projectPreviewUrl: textOf(keys.get('projectpreviewurl')),
    projectPreviewLabel: shorten('project_preview_label', textOf(keys.get('projectpreviewlabel')), PROJECT_LABEL_MAX) || undefined,
    projectSourceUrl: textOf(keys.get('projectsourceurl')),
    projectSourceLabel: shorten('project_source_label', textOf(keys.get('projectsourcelabel')), PROJECT_LABEL_MAX) || undefined,
  }
}

function toPath(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return `/${path.replace(/^[./]+/, '').replace(/(?:index)\.html?$/i, '')}`
}

/** The name of the post in a file name, and the date that some engines put before it. */
function nameOf(file: string): { name: string; date: string | null } {
  const base = path.posix.basename(file).replace(/\.(?:mdx?|markdown)$/i, '')
  const language = languageOf(file)
  const isFolder = /^(?:index|page)$/i.test(language === null ? base : base.slice(0, -`.${language}`.length))
  const folder = path.posix.basename(path.posix.dirname(file))
  const own = isFolder ? `${folder}${language === null || folder === '.' ? '' : `.${language}`}` : base
  const name = own === '.' || own === '' ? base : own
  const dated = /^(?<date>\d{4}-\d{1,2}-\d{1,2})[-_ ](?<rest>.+)$/.exec(name)
  if (!dated?.groups?.rest) return { name, date: null }
  return { name: dated.groups.rest, date: dated.groups.date ?? null }
}

/** A slug with folders (Docusaurus) ends with the name of the post. */
function readSlug(file: string, written: string | null): { slug: string; datedSlug: string | null; notes: string[] } {
  const own = written === null ? null : (trimSlashes(written).split('/').at(-1) ?? '')
  const { name, date } = nameOf(file)
  const slug = own !== null && own.length <= SLUG_MAX && SLUG_PATTERN.test(own) ? own : slugify(own || name)
  const isCut = own !== null && own.length > SLUG_MAX
  return {
    slug,
    datedSlug: date === null ? null : slugify(`${date}-${slug}`),
    notes: isCut ? [`slug cut: it has at most ${SLUG_MAX} characters`] : [],
  }
}

/** `explicit` is the address that the front matter names. */
function readAddresses(file: string, keys: FrontMatterKeys, layout: SiteLayout): { explicit: string | null; former: string[] } {
  const written = nestedText(keys.first('address', (value) => !isFlag(value)))
  const slug = textOf(keys.get('slug'))
  // Addresses have the day as it is written.
  const date = withTimeZone('UTC', () => parseDate(keys.first('date')) ?? parseDate(nameOf(file).date)) ?? undefined
  const categories = textsOf(keys.get('category') ?? keys.get('categories'), 'name')
  const known = { date, slug, categories }
  const explicit =
    written !== null && /[:{]/.test(written) && !URL.canParse(written) ? fillPattern(written, known, nameOf(file).name) : written
  const conventional = explicit === null ? (addressOnHashnode(keys, slug) ?? conventionalAddress({ file, ...known }, layout)) : null
  const aliases = keys.all('formerAddresses').flatMap((value) => textsOf(value, 'from', 'path', 'url'))
  return { explicit, former: [explicit, ...aliases, conventional].flatMap((found) => (found ? [found] : [])) }
}

/** Its backups name each post by a `cuid`. */
function addressOnHashnode(keys: FrontMatterKeys, slug: string | null): string | null {
  return keys.get('cuid') !== undefined && slug !== null ? `/${slug}` : null
}

/** An address on the former site is one more address of the post; one on another site is its original. */
function readCanonical(canonical: string | null, { hostname }: SiteLayout): { url: string | null; former: string[]; notes: string[] } {
  if (canonical === null) return { url: null, former: [], notes: [] }
  const url = URL.parse(canonical)
  if (url && url.hostname === hostname) return { url: null, former: [url.pathname], notes: [] }
  if (url && isWebAddress(canonical) && canonical.length <= 2_000) return { url: canonical, former: [], notes: [] }
  return { url: null, former: [], notes: [`canonical address ${quote(canonical)} left out: it is no web address`] }
}

function readLanguage(written: string | null): { tag: string | null; notes: string[] } {
  const tag = written?.trim().replaceAll('_', '-') || null
  if (tag === null || LANGUAGE_TAG.test(tag)) return { tag, notes: [] }
  return { tag: null, notes: [`language ${quote(tag)} left out: it is no language tag such as de or pt-BR`] }
}

function quote(text: string): string {
  return text.slice(0, 200).toWellFormed()
}

/** Other values, such as a depth, are settings of a table of contents. */
function hasContents(written: unknown): boolean {
  return written !== false && written !== 'false'
}

function typeOf(file: string, keys: FrontMatterKeys, { generator }: SiteLayout): PublicPostType {
  if (textOf(keys.get('type')) === 'page') return 'page'
  const layout = textOf(keys.get('layout'))
  const isJekyllPage = ['jekyll', 'hexo'].includes(generator ?? '') && !/(?:^|\/)_(?:posts|drafts)\//.test(file)
  return layout === 'page' && (isJekyllPage || generator === null) ? 'page' : 'post'
}

/** A date in the future under any name is the one on which the post becomes public. */
function createdAt(file: string, keys: FrontMatterKeys, { address, now }: { address: string | null; now: Date }): Date | undefined {
  const isFuture = (value: unknown) => isAfter(parseDate(dateIn(value)), now)
  const written = keys.first('date', isFuture) ?? keys.first('date', (value) => !isFlag(value))
  if (isZeroDate(written)) return undefined
  if (written !== undefined) return dateOf(dateIn(written)) ?? undefined
  const inAddress = /^\/?(\d{4}\/\d{2}\/\d{2})(?:\/|$)/.exec(address ?? '')?.[1]
  const inFolders = /(?:^|\/)(\d{4}\/\d{2}\/\d{2})\//.exec(pathName(file))?.[1]
  return parseDate(inAddress ?? nameOf(file).date ?? inFolders) ?? undefined
}

/** A zero date is that of a post which was never published. */
function readPublication(file: string, keys: FrontMatterKeys, { address, now }: { address: string | null; now: Date }) {
  const date = createdAt(file, keys, { address, now })
  const { isPublic, notes } = readVisibility(file, keys, now)
  if (!isPublic) return { isPublic, date, notes }
  const isNever = isZeroDate(keys.first('date', (value) => !isFlag(value)))
  if (isNever) return { isPublic: false, date, notes: ['imported as a draft: its date is zero'] }
  return { isPublic, date, notes: isAfter(date, now) ? [`scheduled for ${siteTime(date).slice(0, 10)}`, ...notes] : notes }
}

/** Whether a post with this date is public later than `now`. */
function isAfter(date: Date | null | undefined, now: Date): date is Date {
  return date instanceof Date && publicFrom(date) > now
}

/** What Hugo and MySQL write for no date. */
function isZeroDate(written: unknown): boolean {
  const date = dateIn(written)
  return /^000[01]-/.test(date instanceof Date ? date.toISOString() : (textOf(date) ?? ''))
}

function readUpdate(written: unknown): Date | undefined {
  if (isZeroDate(written)) return undefined
  return dateOf(dateIn(written)) ?? undefined
}

/** A number is an instant, which its text would not be. */
function dateIn(written: unknown): unknown {
  return typeof written === 'number' ? written : (nestedText(written, 'date', 'created') ?? written)
}

function dateOf(written: unknown): Date | null {
  if (written === undefined || written === null || written === '') return null
  const date = parseDate(written)
  if (!date) throw new Error(`the date "${String(written)}" is not valid: write it as 2025-01-05`)
  return date
}

function readOrder(value: unknown): { order: string | null; notes: string[] } {
  const text =
    textOf(value)
      ?.trim()
      .replace(/^0+(?=\d)/, '') ?? null
  if (text === null || /^[1-9]\d{0,3}$/.test(text)) return { order: text, notes: [] }
  return {
    order: null,
    notes: [`position ${text.slice(0, 50).toWellFormed()} in the series left out: it is no whole number from 1 to 9999`],
  }
}

/** Titles are plain text: without backticks around code, and with characters in place of HTML entities outside code. */
function plainTextOfField(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1, -1) : decodeWholeEntities(part)))
    .join('')
}

/** Parsers of HTML also decode entities without a semicolon, such as those in addresses. */
function decodeWholeEntities(text: string): string {
  return text.replace(/&(?:#x?[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, decodeEntities)
}

/** A text that is too long ends with an ellipsis; the post is worth more than its end. */
function shortenField(text: string, { name, max, notes }: { name: string; max: number; notes: string[] }): string {
  if (text.length <= max) return text
  notes.push(`${name} cut: it has at most ${max} characters`)
  return `${text.slice(0, max - 1).toWellFormed()}…`
}
