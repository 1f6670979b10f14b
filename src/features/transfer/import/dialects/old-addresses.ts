// Where a post was on its former site, by the conventions of the program that made it.
import path from 'node:path'
import { trimSlashes } from '#src/lib/text/trim-end-of.ts'
import type { SiteLayout } from './site-layout.ts'

type Written = {
  /** Path below the folder of the import. */
  file: string
  date: Date | undefined
  slug: string | null
  categories: readonly string[]
}

/** The address as a path with a slash at its start; null when the conventions do not tell. */
export function conventionalAddress(written: Written, layout: SiteLayout): string | null {
  const file = written.file.startsWith(layout.folder) ? written.file.slice(layout.folder.length) : written.file
  const found = conventionOf({ ...written, file }, layout)
  const language = languageOf(written.file)
  return found === null ? null : `${layout.basePath}${`/${language === null ? '' : `${language}/`}${found}`.replace(/\/{2,}/g, '/')}`
}

function conventionOf(written: Written, layout: SiteLayout): string | null {
  const name = pathName(written.file)
  switch (layout.generator) {
    case 'jekyll':
      return jekyllAddress(written, name, layout.permalink)
    case 'hexo':
      return (
        inFolder(name, 'source/_posts/') &&
        fillPattern(layout.permalink ?? ':year/:month/:day/:title/', written, inFolder(name, 'source/_posts/') ?? '')
      )
    case 'hugo':
    case 'zola':
      return contentAddress(written, inFolder(name, 'content/') ?? name, layout)
    case 'docusaurus':
      return docusaurusAddress(written, name)
    case 'pelican':
      return `${written.slug ?? path.posix.basename(name)}.html`
    case 'gatsby':
      return `${inFolder(name, 'content/blog/') ?? inFolder(name, 'content/posts/') ?? inFolder(name, 'content/') ?? path.posix.basename(name)}/`
    case 'eleventy':
      return `${replaceName(inFolder(name, 'content/') ?? inFolder(name, 'src/') ?? name, undated(name))}/`
    case 'astro':
      return `${inFolder(name, 'src/content/') ?? inFolder(name, 'src/data/') ?? inFolder(name, 'src/pages/') ?? name}/`
    case 'next':
      return (
        ['app/', 'src/app/', 'pages/', 'src/pages/', 'data/', 'content/', 'public/']
          .map((folder) => inFolder(name, folder))
          .find(Boolean) ?? name
      )
    case 'vitepress':
      return `${inFolder(name, 'docs/') ?? inFolder(name, 'src/') ?? name}.html`
    default:
      return null
  }
}

const EXTENSION = /\.(?:mdx?|markdown)$/i

/** Normalizes the address of a page: without slashes at both ends, without index.html, in lower case. */
export function normalizeAddress(address: string): string {
  return trimSlashes(address.replace(/(?:index)?\.html?$/i, '')).toLowerCase()
}

/** Without the extension and without `index`: a file of a folder, or the folder itself. */
export function pathName(file: string): string {
  return file
    .replace(EXTENSION, '')
    .replace(LANGUAGE, '')
    .replace(/\/(?:index|page|readme)$/i, '')
}

/** Translations have the code of their language before the extension: `name.fr.md`, `name.pt-BR.md`. `node.js.md` has none. */
const LANGUAGE =
  /\.((?:ar|bg|bn|ca|cs|da|de|el|en|es|fa|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sk|sr|sv|th|tr|uk|vi|zh)(?:-[a-z]{2,4})?)$/i

/** In lower case, with the region. */
export function languageOf(file: string): string | null {
  return LANGUAGE.exec(file.replace(EXTENSION, ''))?.[1]?.toLowerCase() ?? null
}

/** The rest of the path below the folder, at any depth; null when it is not in such a folder. */
function inFolder(name: string, folder: string): string | null {
  const at = `/${name}`.indexOf(`/${folder}`)
  return at < 0 ? null : name.slice(at + folder.length)
}

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/

function undated(name: string): string {
  const base = path.posix.basename(name)
  return DATED.exec(base)?.[2] ?? base
}

function replaceName(name: string, base: string): string {
  const folder = path.posix.dirname(name)
  return folder === '.' ? base : `${folder}/${base}`
}

const JEKYLL_STYLES: ReadonlyMap<string, string> = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
  ['none', '/:categories/:title.html'],
])

function jekyllAddress(written: Written, name: string, permalink: string | null): string | null {
  if (!/(?:^|\/)_(?:posts|drafts)\//.test(name)) return name === '' ? null : `${name}.html`
  const pattern = JEKYLL_STYLES.get(permalink ?? 'date') ?? permalink ?? ''
  return fillPattern(pattern, written, undated(name))
}

/** Zola takes the date off the name, Hugo does not. Hugo writes addresses in lower case, and spaces as hyphens. */
function contentAddress(written: Written, name: string, { generator, permalinks }: SiteLayout): string {
  const base = generator === 'zola' ? undated(name) : path.posix.basename(name)
  const [section = ''] = name.split('/')
  const pattern = permalinks[section]
  if (pattern !== undefined) return fillPattern(pattern, written, written.slug ?? base)
  return `${replaceName(name, written.slug ?? base)
    .toLowerCase()
    .replaceAll(' ', '-')}/`
}

function docusaurusAddress({ slug }: Written, name: string): string {
  const post = inFolder(name, 'blog/')
  if (slug?.startsWith('/')) return post === null ? `docs${slug}` : `blog${slug}`
  if (post !== null) {
    const dated = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+)/.exec(post)
    return `blog/${slug ?? (dated ? `${dated[1]}/${dated[2]}/${dated[3]}/${dated[4]}` : post)}`
  }
  const numbered = name.split('/').map((part) => part.replace(/^\d+[-_.]\s*/, ''))
  return slug === null ? numbered.join('/') : [...numbered.slice(0, -1), slug].join('/')
}

/** Replaces `:year`, `:title` and the like of Jekyll, Hexo and Hugo, and the newer `{year}`. */
export function fillPattern(pattern: string, { date, slug, categories }: Omit<Written, 'file'>, title: string): string {
  const base = path.posix.basename(title)
  const day = date ?? new Date(0)
  const two = (value: number) => String(value).padStart(2, '0')
  const values = new Map<string, string>([
    ['year', String(day.getUTCFullYear())],
    ['short_year', two(day.getUTCFullYear() % 100)],
    ['month', two(day.getUTCMonth() + 1)],
    ['i_month', String(day.getUTCMonth() + 1)],
    ['day', two(day.getUTCDate())],
    ['i_day', String(day.getUTCDate())],
    [
      'y_day',
      String(
        Math.floor(
          (Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000,
        ) + 1,
      ).padStart(3, '0'),
    ],
    ['hour', two(day.getUTCHours())],
    ['minute', two(day.getUTCMinutes())],
    ['second', two(day.getUTCSeconds())],
    ['title', slug ?? title],
    ['slug', slug ?? base],
    ['name', base],
    ['filename', base],
    ['contentbasename', base],
    ['slugorfilename', slug ?? base],
    ['slugorcontentbasename', slug ?? base],
    ['post_title', slug ?? title],
    ['output_ext', '.html'],
    ['categories', categories.map((name) => name.toLowerCase().replaceAll(' ', '-')).join('/')],
    ['category', categories[0]?.toLowerCase().replaceAll(' ', '-') ?? ''],
    ['sections', ''],
    ['section', ''],
    ['lang', ''],
  ])
  return pattern.replace(
    /:([a-z_]+)|\{([a-z_]+)\}/g,
    (whole, colon: string | undefined, braces: string | undefined) => values.get(colon ?? braces ?? '') ?? whole,
  )
}
