// Writes what the site answers at one address, and adds the addresses that it names.
import { decodeOrNull } from '#src/lib/text/decode-address.ts'
import { escapeXml } from '#src/lib/text/xml.ts'
import { fileAddress } from './file-address.ts'
import { hostAddress, pageFile } from './layout.ts'
import { isFileAddress, linkedChunks, linkedFiles } from './linked-files.ts'
import { addExtensions, type PictureFormats, VARIANT_FORMAT, withoutExtension } from './media-addresses.ts'
import { rewritePage } from './rewrite-page.ts'
import type { StaticSearch } from './search/export-search.server.ts'
import type { StaticCommand } from './static-command.ts'
import { isSafePath, type StaticFolder } from './static-folder.server.ts'

/** Answers a request for an address of the site. */
export type AskSite = (address: string, headers: Record<string, string>) => Promise<Response>

export type StaticExport = StaticCommand & {
  /** The site with `prepareText` and the page script: see `StaticSite` of the server. */
  ask: AskSite
  /** The one address of a page, without what it does not read; null when it is no page, or depends on the visitor. */
  canonicalAddress: (pathAndQuery: string) => string | null
  formats: PictureFormats
  search: Pick<StaticSearch, 'files' | 'failure'>
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** What a crawl finds out, besides files. */
export type Findings = {
  pages: number
  /** The types of texts by address. */
  types: Map<string, string>
  /** Addresses that lead nowhere or have no file, and the page that links them. */
  broken: { address: string; from: string }[]
}

type Crawl = Omit<StaticExport, 'folder'> & {
  folder: StaticFolder
  found: Findings
  /** Addresses that are exported although no page may link them. */
  known: ReadonlySet<string>
  /** The names of the files of the build. */
  buildNames: ReadonlySet<string>
  add: (address: string, from: string | null) => void
}

type Asked = { address: string; from: string | null }

/** The page for addresses without a file. */
export const MISSING_PAGE = '/404'
const REDIRECTS_MAX = 5
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*(?:xml|json|javascript)))/
const HEADERS = { Accept: `text/html, image/${VARIANT_FORMAT}`, 'User-Agent': 'Inkfolio static export (bot)' }

/** Rejects when the site answers with an error of its own. */
export async function exportAddress(crawl: Crawl, { address, from }: Asked): Promise<void> {
  if (!isWellFormed(address)) return reportBroken(crawl, { address, from })
  const response = await crawl.ask(address, HEADERS)
  const { status } = response
  if (status >= 500) throw new Error(`${address} answered with ${status}`)
  if (isRedirect(response)) return followRedirect(crawl, { address, from }, response)
  if ((status !== 200 && address !== MISSING_PAGE) || !isPublic(response) || !hasFile(crawl, address)) {
    await response.body?.cancel()
    return reportBroken(crawl, { address, from })
  }
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/html')) return exportPage(crawl, address, response)
  if (address.startsWith('/assets/') && TEXT.test(type)) return exportChunk(crawl, address, await response.text())
  if (TEXT.test(type)) return exportText(crawl, address, response)
  return exportBinary(crawl, address, response)
}

/** Whether the address is as a browser requests it, and can be decoded. */
function isWellFormed(address: string): boolean {
  const [pathname = ''] = address.split('?')
  return decodeOrNull(pathname) !== null && URL.parse(pathname, 'http://site')?.pathname === pathname
}

/** A page has one address. Others that answer, such as a preview, are never exported. */
function hasFile({ known, canonicalAddress }: Crawl, address: string): boolean {
  return known.has(address) || isFileAddress(address) || canonicalAddress(address) === address
}

function isPublic({ headers }: Response): boolean {
  return !/\b(?:no-store|private)\b/.test(headers.get('Cache-Control') ?? '')
}

function reportBroken({ found }: Crawl, { address, from }: Asked): void {
  found.broken.push({ address, from: from ?? address })
}

export function canonicalPath({ canonicalAddress }: Pick<StaticExport, 'canonicalAddress'>, address: string): string {
  return canonicalAddress(address) ?? address
}

async function exportPage(crawl: Crawl, address: string, response: Response): Promise<void> {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const page = rewritePage({ html: await response.text(), address, policy }, crawl)
  if (!(await writeFile(crawl, address, { file: pageFile(crawl.layout, pageOf(address)), text: page.html }))) return
  crawl.found.pages += 1
  for (const linked of page.pages) crawl.add(linked, address)
  addFiles(crawl, address, page.files)
}

/** The name of the page at a well-formed address of the server, as `pageFile` reads it. */
export function pageOf(address: string): string {
  const [pathname = '', query = ''] = address.split('?')
  return fileOf(fileAddress(pathname, query))
}

/** A script or style sheet of the build. */
async function exportChunk(crawl: Crawl, address: string, text: string): Promise<void> {
  await writeFile(crawl, address, { file: fileOf(address), text })
  for (const linked of linkedChunks(text, crawl.buildNames)) crawl.add(linked, address)
}

/** A feed, the Markdown of a post, and others. */
async function exportText(crawl: Crawl, address: string, response: Response): Promise<void> {
  const text = await response.text()
  const isSitemap = address.startsWith('/sitemap')
  const written = addExtensions(isSitemap ? withHostAddresses(text, crawl) : text, crawl.formats)
  await writeFile(crawl, address, { file: fileOf(address), text: written })
  addFiles(crawl, address, linkedFiles(written, crawl.origin))
  const type = response.headers.get('Content-Type') ?? ''
  if (address.endsWith('.md')) crawl.found.types.set('/posts/*.md', type)
  else if (!address.endsWith('.svg')) crawl.found.types.set(address, type)
  if (!isSitemap) return
  for (const linked of readSitemap(text, crawl.origin)) crawl.add(canonicalPath(crawl, linked), address)
}

async function exportBinary(crawl: Crawl, address: string, response: Response): Promise<void> {
  const { body } = response
  const file = fileOf(addExtensions(address, crawl.formats))
  if (!isSafePath(file)) {
    await body?.cancel()
    return reportBroken(crawl, { address, from: address })
  }
  // The address of a picture changes with its content. That of an icon stays.
  if (body === null || !/^\/(?:media|social)\//.test(address)) return crawl.folder.write(file, new Uint8Array(await response.arrayBuffer()))
  const length = response.headers.get('Content-Length')
  return crawl.folder.writeStream(file, { bytes: length === null ? null : Number(length), stream: body })
}

async function followRedirect(crawl: Crawl, { address, from }: Asked, response: Response): Promise<void> {
  await response.body?.cancel()
  const { origin, pathname, search } = new URL(response.headers.get('Location') ?? '/', crawl.origin + address)
  const isOwn = origin === crawl.origin
  if (isOwn && /\.\w+$/.test(address) && hasFile(crawl, address)) return copyTarget(crawl, address, pathname)
  if (isOwn && pathname === MISSING_PAGE) return reportBroken(crawl, { address, from })
  if (isOwn) crawl.add(canonicalPath(crawl, pathname + search), address)
}

/** The icons of the site are redirects to those of the owner's logo. */
async function copyTarget({ ask, folder, found }: Crawl, address: string, first: string): Promise<void> {
  let target = first
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
    const response = await ask(target, HEADERS)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 200 && isPublic(response)) return folder.write(fileOf(address), bytes)
    if (!isRedirect(response)) break
    target = response.headers.get('Location') ?? '/'
  }
  found.broken.push({ address: target, from: address })
}

/** False, and reported, when the name of the file is none that a file system accepts. */
async function writeFile(crawl: Crawl, address: string, { file, text }: { file: string; text: string }): Promise<boolean> {
  if (!isSafePath(file)) {
    reportBroken(crawl, { address, from: address })
    return false
  }
  await crawl.folder.write(file, Buffer.from(text))
  return true
}

function addFiles({ add, formats }: Crawl, from: string, files: readonly string[]): void {
  for (const file of files) add(withoutExtension(file, formats), from)
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

/** The path below the folder for a well-formed address. */
function fileOf(address: string): string {
  return decodeURIComponent(address.slice(1))
}

const LOCATION = /<loc>([^<]*)<\/loc>/g

function readSitemap(text: string, origin: string): string[] {
  const addresses = Array.from(text.matchAll(LOCATION), ([, address = '']) => readXml(address))
  return addresses.filter((address) => address.startsWith(`${origin}/`)).map((address) => address.slice(origin.length))
}

/** A sitemap names the addresses that answer, not those that a host redirects to them. */
function withHostAddresses(sitemap: string, { origin, layout }: Pick<StaticExport, 'origin' | 'layout'>): string {
  if (layout === 'files') return sitemap
  return sitemap.replaceAll(LOCATION, (_, address: string) => {
    const { pathname } = new URL(readXml(address))
    return `<loc>${escapeXml(origin + hostAddress(layout, pathname, ''))}</loc>`
  })
}

function readXml(text: string): string {
  return text.replace(/&#(\d{1,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
