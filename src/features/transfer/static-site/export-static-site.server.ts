// Exports the site as files (decision 144): requests its pages from the renderer of this process, follows their links, and writes what they answer.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { DEFAULT_COVERS } from '#src/features/media/covers/default-covers.ts'
import { listCategoryKeys } from '#src/features/posts/feed/feed-queries.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { createCrawl, type FailedVisit } from './crawl.ts'
import { canonicalPath, exportAddress, type Findings, MISSING_PAGE, type StaticExport } from './export-address.server.ts'
import {
  type ExportedPaths,
  type FileType,
  indexPaths,
  type StaticRedirect,
  writeHeadersFile,
  writeNginxMaps,
  writeNginxSite,
  writeRedirectPage,
  writeRedirectsFile,
} from './hosting-files.ts'
import { type Layout, pageFile } from './layout.ts'
import { listStaticRedirects } from './list-redirects.server.ts'
import type { PictureFormats } from './media-addresses.ts'
import type { StaticReport } from './static-command.ts'
import { isSafePath, openStaticFolder } from './static-folder.server.ts'
import { findWithdrawn } from './withdrawn-files.ts'

const FEEDS = ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest']
/** Scripts choose among all of them. */
const COVERS = DEFAULT_COVERS.map((cover) => `/plates/plate-${cover}.svg`)

/** The formats of all stored pictures by hash. */
export async function readPictureFormats(db: Db): Promise<PictureFormats> {
  const rows = await db.select({ hash: media.hash, format: media.format }).from(media)
  return new Map(rows.map(({ hash, format }) => [hash, format]))
}

/**
 * Writes the public site into the folder, and removes what an earlier export wrote and is gone. What cannot be exported is reported, and keeps the
 * file of an earlier export. Rejects when the signal aborts.
 */
export async function exportStaticSite(db: Db, site: StaticExport): Promise<StaticReport> {
  const folder = await openStaticFolder(site.folder, 'export')
  try {
    const redirects = await listStaticRedirects(db, site.layout)
    const found = newFindings()
    const { buildNames, publicFiles } = await readBuild()
    const known = new Set(['/', MISSING_PAGE, ...FEEDS, ...COVERS, ...publicFiles])
    const parts = { ...site, folder, buildNames, known, found }
    const crawl = createCrawl(site, (address, from, add) => exportAddress({ ...parts, add }, { address, from }))
    for (const name of await listCategoryKeys(db)) crawl.add(canonicalPath(site, `/category/${encodeURIComponent(name)}`), null)
    for (const address of known) crawl.add(address, null)
    const end = await crawl.finished()
    for (const { path: file, bytes } of site.search.files) await folder.write(file, bytes)
    const exported = indexPaths([...folder.files(), ...HOSTING_FILES], site.layout)
    const files = hostingFiles(site.layout, { redirects, types: fileTypes(found), exported })
    for (const [name, text] of Object.entries(files)) if (isSafePath(name)) await folder.write(name, Buffer.from(text))
    site.signal.throwIfAborted()
    await folder.removeRest(end.failed.length === 0 ? () => true : findWithdrawn(site, end))
    const { foreign, ...changes } = folder.changes()
    return {
      folder: site.folder,
      pages: found.pages,
      ...changes,
      foreign: foreign.sort(),
      broken: found.broken.sort(byAddress),
      failed: end.failed.map(describeFailure).sort(byAddress),
      searchFailure: site.search.failure,
    }
  } finally {
    folder.release()
  }
}

type Hosting = { redirects: StaticRedirect[]; types: FileType[]; exported: ExportedPaths }

const HOSTING_FILES = ['_redirects', '_headers', 'nginx-maps.conf', 'nginx-site.conf'] as const

/**
 * What hosts of each kind need, by path. In folders, which any host sends, former addresses are pages, except where a file has the name of such a
 * folder: former addresses such as /index.html and /rss.xml/feed come from anywhere.
 */
function hostingFiles(layout: Layout, { redirects, types, exported }: Hosting): Record<string, string> {
  const moved = redirects.flatMap(({ path: from, to }) => (to === null || exported.has(from) ? [] : { from, to }))
  const ofOthers = indexPaths(
    moved.map(({ from }) => redirectFile(from)),
    'folders',
  )
  const pages = moved
    .filter(({ from }) => !exported.isInFile(from) && !ofOthers.isInFile(from))
    .map(({ from, to }) => [redirectFile(from), writeRedirectPage(to.replace(/\/\*$/, '/'))])
  const files: Record<(typeof HOSTING_FILES)[number], string> = {
    _redirects: writeRedirectsFile(redirects, exported),
    _headers: writeHeadersFile(types),
    'nginx-maps.conf': writeNginxMaps(redirects),
    'nginx-site.conf': writeNginxSite(types, layout),
  }
  return { ...(layout === 'folders' ? Object.fromEntries(pages) : {}), ...files }
}

function redirectFile(from: string): string {
  return pageFile('folders', from.slice(1))
}

function newFindings(): Findings {
  return { pages: 0, types: new Map(), broken: [] }
}

function describeFailure({ address, error }: FailedVisit): { address: string; reason: string } {
  return { address, reason: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' }
}

function fileTypes({ types }: Findings): FileType[] {
  return [...types].map(([file, type]) => ({ file, type })).sort((one, other) => (one.file < other.file ? -1 : 1))
}

function byAddress(one: { address: string }, other: { address: string }): number {
  return one.address < other.address ? -1 : 1
}

/** The files of the build: those that scripts name, and icons and the picture of the site, which no page has to name. Tests render without a build. */
async function readBuild(): Promise<{ buildNames: ReadonlySet<string>; publicFiles: string[] }> {
  const folder = path.join(projectRoot, 'build/client')
  const names = await readdir(path.join(folder, 'assets')).catch(() => [])
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
  return { buildNames: new Set(names), publicFiles: files.map(({ name }) => `/${name}`) }
}
