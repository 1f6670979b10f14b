// The name of a post, by which a link of the former site means it when no address is known: the last part of the path.
import path from 'node:path'
import { languageOf, normalizeAddress, pathName } from './old-addresses.ts'

/** In place of an address, for a name that several files have. */
export const SEVERAL_POSTS = '@several'

const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_ ](.+)$/
/** At the end of the folders of an address or a file. */
const DATE_FOLDERS = /(?:^|\/)(\d{4})(?:\/(\d{1,2}))?(?:\/(\d{1,2}))?$/
const PAGE_EXTENSION = /\.(?:html?|mdx?|markdown|php|aspx?)$/i
const FILE_EXTENSION = /\.(?:mdx?|markdown)$/i
const OTHER_EXTENSION = /\.[a-z][a-z\d]{1,5}$/i
/** Directly below these a site lists posts, so that the last part names no post. */
const LISTS = /^(?:tags?|categor(?:y|ies)|topics?|labels?|authors?|series|languages?|page)$/
const LANGUAGE_PART = /^[a-z]{2}(?:-[a-z]{2,4})?$/
/** In place of the date, for a post that has none in its name or its addresses. */
const ANY_DATE = '*'

type NamedFile = {
  file: string
  slug: string
  /** The slug in the file, where another file has it here. */
  writtenSlug?: string
  addresses: readonly string[]
}

type Name = { name: string; date: string | null }

/** The names by which links may mean the file, with and without its date. A translation has the code of its language in each of them. */
export function namesOfFile({ file, slug, writtenSlug = slug, addresses }: NamedFile): string[] {
  const language = languageOf(file)
  const former = language === null ? addresses.flatMap(readName) : []
  const own = readName(pathName(file)).map(({ name, date }) => ({ name: withLanguage(name, language), date }))
  const slugs = [slug, writtenSlug].map((name) => ({ name: name.toLowerCase(), date: null }))
  const dates = new Set([...own, ...former].flatMap(({ date }) => (date === null ? [] : datesIn(date))))
  const names = new Set([...own, ...slugs, ...former].map(({ name }) => name))
  const prefixes = dates.size === 0 ? [ANY_DATE] : [...dates]
  return [...names].flatMap((name) => [name, ...prefixes.map((date) => `${date}-${name}`)])
}

/** The day, the month and the year. */
function datesIn(date: string): string[] {
  const parts = date.split('-')
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'))
}

/** The names that a link has, the most likely first. None for a link to a list, to a date or to a file. `name` is its path, decoded. */
export function namesOfLink(name: string): string[] {
  const parts = partsOf(name)
  const last = parts.at(-1) ?? ''
  const above = parts.slice(0, -1)
  if (OTHER_EXTENSION.test(last) && !PAGE_EXTENSION.test(last) && !name.endsWith('/')) return []
  const isFile = FILE_EXTENSION.test(last)
  if (!isFile && (LISTS.test(above.at(-1)?.toLowerCase() ?? '') || parts.every((part) => /^\d+$/.test(part)))) return []
  const read = readName(pathName(parts.join('/').replace(/\.(?:html?|php|aspx?)$/i, '')))
  const inFile = isFile ? languageOf(last) : null
  const folders = above.map((part) => part.toLowerCase()).filter((part) => LANGUAGE_PART.test(part))
  return read.flatMap(({ name: own, date }) => {
    const languages = inFile === null ? [...folders, null] : [inFile]
    const names = languages.map((language) => withLanguage(own, language))
    return date === null ? names : names.flatMap((found) => [`${date}-${found}`, `${ANY_DATE}-${found}`])
  })
}

/** The path without its first folders, as long as it has another one: the import may have one of the folders of the former site. */
export function innerPaths(name: string): string[] {
  const parts = partsOf(name)
  return parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('/'))
}

/** None for a path without a name. */
function readName(page: string): Name[] {
  const parts = partsOf(normalizeAddress(page))
  const last = parts.at(-1) ?? ''
  if (last === '' || last.startsWith('_')) return []
  const dated = DATED.exec(last)
  const [, year, month, day] = dated ?? DATE_FOLDERS.exec(parts.slice(0, -1).join('/')) ?? []
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-')
  return [{ name: dated?.[4] ?? last, date: date || null }]
}

function partsOf(name: string): string[] {
  return path.posix
    .normalize(name)
    .split('/')
    .filter((part) => !/^(?:|\.|\.\.|@|~|@site|\{filename\})$/.test(part))
}

function withLanguage(name: string, language: string | null): string {
  return language === null ? name : `${name}.${language}`
}

/** The key of a name among the addresses of an import. */
export function nameKey(name: string): string {
  return `@name/${name}`
}
