// Exports the site as files (decision 144): requests its pages from the renderer of this process, follows their links, and writes what they answer.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { DEFAULT_COVERS } from '#src/features/media/covers/default-covers.ts'
import { listCategoryKeys } from '#src/features/posts/feed/feed-queries.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { createCrawl } from './crawl.ts'
import { canonicalPath, exportAddress, type Findings, MISSING_PAGE, type StaticExport } from './export-address.server.ts'
import {
  type FileType,
  type StaticRedirect,
  writeHeadersFile,
  writeNginxMaps,
  writeNginxSite,
  writeRedirectsFile,
} from './hosting-files.ts'
import { listStaticRedirects } from './list-redirects.server.ts'
import type { PictureFormats } from './media-addresses.ts'
import type { StaticReport } from './static-command.ts'
import { openStaticFolder } from './static-folder.server.ts'

const FEEDS = ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest']
/** Scripts choose among all of them. */
const COVERS = DEFAULT_COVERS.map((cover) => `/plates/plate-${cover}.svg`)

/** The formats of all stored pictures by hash. */
export async function readPictureFormats(db: Db): Promise<PictureFormats> {
  const rows = await db.select({ hash: media.hash, format: media.format }).from(media)
  return new Map(rows.map(({ hash, format }) => [hash, format]))
}

/** Writes the public site into the folder, and removes what an earlier export wrote and is gone. Rejects when the signal aborts. */
export async function exportStaticSite(db: Db, site: StaticExport): Promise<StaticReport> {
  const folder = await openStaticFolder(site.folder, 'export')
  try {
    const redirects = await listStaticRedirects(db)
    const found = newFindings()
    const { buildNames, publicFiles } = await readBuild()
    const crawl = createCrawl(site, (address, from, add) => exportAddress({ ...site, folder, buildNames, found, add }, { address, from }))
    for (const name of await listCategoryKeys(db)) crawl.add(canonicalPath(site, `/category/${encodeURIComponent(name)}`), null)
    for (const address of ['/', MISSING_PAGE, ...FEEDS, ...COVERS, ...publicFiles]) crawl.add(address, null)
    await crawl.finished()
    for (const { path: file, bytes } of site.search.files) await folder.write(file, bytes)
    const files = hostingFiles([...redirects, ...newRedirects(found, redirects)], fileTypes(found))
    for (const [name, text] of Object.entries(files)) await folder.write(name, Buffer.from(text))
    site.signal.throwIfAborted()
    await folder.removeRest()
    const { foreign, ...changes } = folder.changes()
    const broken = found.broken.sort(byAddress)
    return { folder: site.folder, pages: found.pages, ...changes, foreign: foreign.sort(), broken, searchFailure: site.search.failure }
  } finally {
    folder.release()
  }
}

function hostingFiles(redirects: StaticRedirect[], types: FileType[]): Record<string, string> {
  return {
    _redirects: writeRedirectsFile(redirects),
    _headers: writeHeadersFile(types),
    'nginx-maps.conf': writeNginxMaps(redirects),
    'nginx-site.conf': writeNginxSite(types),
  }
}

function newFindings(): Findings {
  return { pages: 0, moved: new Map(), types: new Map(), broken: [] }
}

/** What answered with a redirect, besides the known ones. */
function newRedirects({ moved }: Findings, known: readonly StaticRedirect[]): StaticRedirect[] {
  const paths = new Set(known.map((redirect) => redirect.path))
  const isCovered = (from: string) => known.some((rule) => rule.isPrefix && from.startsWith(`${rule.path}/`))
  return [...moved]
    .filter(([from]) => !paths.has(from) && !isCovered(from))
    .map(([from, to]) => ({ path: from, isPrefix: false, to, status: 301 }))
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
