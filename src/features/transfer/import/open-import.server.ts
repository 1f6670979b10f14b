// What an import reads: the Markdown files of its folder, and those that the exports of other programs in it are expanded to.
import path from 'node:path'
import { configParser, type FileReader } from '../reading/file-reader.server.ts'
import { onFormerSite } from './dialects/former-site.ts'
import { readSiteLayouts } from './dialects/site-layout.server.ts'
import { type SiteLayout, UNKNOWN_LAYOUT } from './dialects/site-layout.ts'
import { openImportFolder, readMarkdownFile } from './markdown-files.server.ts'
import { type ExpandedSources, expandSources } from './sources/expand-sources.server.ts'
import { describeUnread, isUnread } from './unread-files.ts'

export type OpenImport = {
  root: string
  /** Sorted, with forward slashes; the posts of an export are below its name: `ghost.json/hello.md`. */
  files: string[]
  /** What the exports have and an import does not take, and files that it does not read. */
  leftOut: { file: string; reason: string }[]
  layoutOf: (file: string) => SiteLayout
  /** Reads one of the files. Throws an Error whose message is the reason to skip it. */
  readFile: (file: string) => Promise<string>
  /** Comments, settings and redirects of an export, and the comments of exports of other programs. */
  siteFiles: SiteFile[]
}

/** A path below a folder, with forward slashes. */
export type SiteFile = { folder: string; file: string }

type Work = { workFolder: string; reader: FileReader; signal: AbortSignal | undefined; formerSite: string | null }

/** Throws OperatorError when the folder does not exist. */
export async function openImport(folder: string, { formerSite, ...work }: Work): Promise<OpenImport> {
  const { root, files, candidates, siteFiles, others } = await openImportFolder(folder)
  const unreadConfigs: OpenImport['leftOut'] = []
  const parse = configParser(work.reader, (file, reason) => unreadConfigs.push({ file, reason }))
  const sites = (await readSiteLayouts(root, [...files, ...candidates], parse)).map((layout) => onFormerSite(layout, formerSite))
  const expanded = await expandSources({ root, candidates }, work)
  const layouts = layoutsOf(expanded).map((source) => ({ ...source, layout: onFormerSite(source.layout, formerSite) }))
  const layoutOf = (file: string) => layouts.find(({ prefix }) => file.startsWith(prefix))?.layout ?? siteOf(sites, file)
  const isExport = (file: string) => expanded.sources.some((source) => source.file === file)
  const unread = others.filter((file) => isUnread(file) || (isHtmlPost(file, layoutOf(file)) && !isExport(file)))
  const expandedFiles = new Set(expanded.files)
  return {
    root,
    files: [...files, ...expanded.files],
    leftOut: [...unreadConfigs, ...expanded.sources.flatMap(({ leftOut }) => leftOut), ...describeUnread(unread)],
    layoutOf,
    readFile: (file) => readMarkdownFile(expandedFiles.has(file) ? expanded.folder : root, file),
    siteFiles: [
      ...siteFiles.filter((file) => !isExport(file)).map((file) => ({ folder: root, file })),
      // A source that could not be read names itself.
      ...expanded.sources
        .filter(({ file, leftOut }) => !leftOut.some((entry) => entry.file === file))
        .map(({ file }) => ({ folder: expanded.folder, file: `${file}/comments.json` })),
    ],
  }
}

/** A single site has the files beside its folder too. */
function siteOf(sites: readonly SiteLayout[], file: string): SiteLayout {
  const [first] = sites
  if (first && sites.length === 1) return first
  return sites.find(({ folder }) => file.startsWith(folder)) ?? UNKNOWN_LAYOUT
}

/** Jekyll and Hugo also read HTML as posts. */
function isHtmlPost(file: string, { generator, folder }: SiteLayout): boolean {
  if (!/\.html?$/i.test(file)) return false
  return generator === 'jekyll' ? /(?:^|\/)_(?:posts|drafts)\//.test(file) : generator === 'hugo' && file.startsWith(`${folder}content/`)
}

function layoutsOf({ sources }: ExpandedSources): { prefix: string; layout: SiteLayout }[] {
  return sources.map(({ file, siteUrl }) => {
    const url = siteUrl === null ? null : URL.parse(siteUrl)
    const folder = path.posix.dirname(file)
    const layout = {
      ...UNKNOWN_LAYOUT,
      folder: folder === '.' ? '' : `${folder}/`,
      hostname: url?.hostname ?? null,
      basePath: url?.pathname.replace(/\/$/, '') ?? '',
    }
    return { prefix: `${file}/`, layout }
  })
}
