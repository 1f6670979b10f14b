// Recognises the program that a folder of Markdown was written for, by its configuration and its folders.
import type { Generator } from '#src/features/posts/markdown/reading/dialect.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { readAuthorNames } from './author-names.server.ts'
import { type ParseConfig, parseConfig, readConfig } from './site-config.server.ts'
import { SITE_SIGNS, type SiteLayout, UNKNOWN_LAYOUT } from './site-layout.ts'

/** The site may lie in a folder of its repository: `website/`, `packages/blog/`. */
const DEPTH_MAX = 2
const FOLDERS_MAX = 100

/**
 * The configuration nearest to `root` counts. Without one, folders tell. `files` are paths below `root`, in whose folders it may be. Of a folder
 * with several sites it is that of the first.
 */
export async function readSiteLayout(root: string, files: readonly string[], parse: ParseConfig = parseConfig): Promise<SiteLayout> {
  const [layout] = await readSiteLayouts(root, files, parse)
  return layout
}

/** The layout of each site below `root`, at least one. A site has no other inside. */
export async function readSiteLayouts(
  root: string,
  files: readonly string[],
  parse: ParseConfig = parseConfig,
): Promise<[SiteLayout, ...SiteLayout[]]> {
  const folders = foldersOf(files)
  const [first = withoutConfiguration(files), ...others] = await findLayouts(root, folders, parse)
  const withNames = async (layout: SiteLayout) => ({
    ...layout,
    authorNames: await readAuthorNames(root, folders, { site: layout.folder, parse }),
  })
  return [await withNames(first), ...(await Promise.all(others.map(withNames)))]
}

function withoutConfiguration(files: readonly string[]): SiteLayout {
  return { ...UNKNOWN_LAYOUT, generator: files.some((file) => /(?:^|\/)_posts\//.test(file)) ? 'jekyll' : null }
}

async function findLayouts(root: string, folders: readonly string[], parse: ParseConfig): Promise<SiteLayout[]> {
  const found: SiteLayout[] = []
  for (const folder of folders) {
    if (found.some((site) => folder.startsWith(site.folder))) continue
    const layout = await readLayoutIn(root, folder, parse)
    if (layout) found.push(layout)
  }
  return found
}

/** With a slash at the end; `''` for the root, which comes first. */
function foldersOf(files: readonly string[]): string[] {
  const folders = new Set([''])
  for (let depth = 1; depth <= DEPTH_MAX; depth += 1) {
    for (const file of files) {
      const parts = file.split('/')
      if (parts.length > depth && folders.size < FOLDERS_MAX) folders.add(`${parts.slice(0, depth).join('/')}/`)
    }
  }
  return [...folders]
}

async function readLayoutIn(root: string, folder: string, parse: ParseConfig): Promise<SiteLayout | null> {
  for (const { generator, config, content } of SITE_SIGNS) {
    const text = await readConfig(root, `${folder}${config}`)
    // A configuration that cannot be read still says by its name which program it is for.
    if (text === null || (content && !content.test(text))) continue
    const data = await parse(`${folder}${config}`, text)
    const settings = readSettings(data, await readConfig(root, `${folder}CNAME`))
    return { ...UNKNOWN_LAYOUT, generator, folder, ...settings, drawsEmoji: drawsEmoji(generator, data) }
  }
  return null
}

/** By default, or when the configuration says so. */
function drawsEmoji(generator: Generator, data: object): boolean {
  const settings = new Map(Object.entries(data).map(([key, value]): [string, unknown] => [key.toLowerCase(), value]))
  switch (generator) {
    case 'docusaurus':
    case 'vitepress':
      return true
    case 'hugo':
      return settings.get('enableemoji') === true
    case 'jekyll':
      return ['plugins', 'gems'].some((key) => namesOf(settings.get(key)).includes('jemoji'))
    case 'zola': {
      const markdown = settings.get('markdown')
      return typeof markdown === 'object' && markdown !== null && 'render_emoji' in markdown && markdown.render_emoji === true
    }
    default:
      return false
  }
}

function namesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function readSettings(data: object, cname: string | null): Partial<SiteLayout> {
  const entries = new Map(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
  const site = [entries.get('url'), entries.get('base_url'), entries.get('baseurl'), cname && `https://${cname.trim()}`]
  const address = site.map((value) => (typeof value === 'string' ? URL.parse(value) : null)).find((url) => url !== null)
  const baseurl = entries.get('baseurl')
  const folder = typeof baseurl === 'string' && baseurl.startsWith('/') ? baseurl : (address?.pathname ?? '')
  const permalink = entries.get('permalink')
  const permalinks = entries.get('permalinks')
  return {
    hostname: address?.hostname ?? null,
    basePath: trimEndOf(folder, '/'),
    permalink: typeof permalink === 'string' ? permalink : null,
    permalinks: typeof permalinks === 'object' && permalinks !== null ? textEntries(permalinks) : {},
  }
}

/** Hugo also has the patterns of pages one level deeper, below `page`. */
function textEntries(value: object): Record<string, string> {
  const nested = Object.entries(value).flatMap(([, inner]) => (typeof inner === 'object' && inner !== null ? Object.entries(inner) : []))
  return Object.fromEntries(
    [...Object.entries(value), ...nested].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
