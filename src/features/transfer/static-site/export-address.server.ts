// Writes what the site answers at one address, and adds the addresses that it names.
import { fileAddress } from './file-address.ts'
import { linkedChunks, linkedFiles } from './linked-files.ts'
import { addExtensions, type PictureFormats, VARIANT_FORMAT, withoutExtension } from './media-addresses.ts'
import { rewritePage } from './rewrite-page.ts'
import type { StaticSearch } from './search/export-search.server.ts'
import { isSafePath, type StaticFolder } from './static-folder.server.ts'

/** Answers a request for an address of the site. */
export type AskSite = (address: string, headers: Record<string, string>) => Promise<Response>

export type StaticExport = {
  folder: string
  origin: string
  /** The origin that pages call; null when they call none. */
  api: string | null
  /** The site with `prepareText` and the page script: see `StaticSite` of the server. */
  ask: AskSite
  /** The address of a page without what it does not read; null when it is no page, or depends on the visitor. */
  canonicalAddress: (pathAndQuery: string) => string | null
  formats: PictureFormats
  search: Pick<StaticSearch, 'files' | 'failure'>
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

/** What a crawl finds out, besides files. */
export type Findings = {
  pages: number
  /** The targets of redirects by decoded path. */
  moved: Map<string, string>
  /** The types of texts by address. */
  types: Map<string, string>
  /** Addresses that lead nowhere, and the page that links them. */
  broken: { address: string; from: string }[]
}

type Crawl = Omit<StaticExport, 'folder'> & {
  folder: StaticFolder
  found: Findings
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

/** Rejects when the site answers with an error of its own, so that no file is removed after it. */
export async function exportAddress(crawl: Crawl, { address, from }: Asked): Promise<void> {
  const response = await crawl.ask(address, HEADERS)
  const { status } = response
  if (status >= 500) throw new Error(`${address} answered with ${status}`)
  if (isRedirect(response)) return followRedirect(crawl, { address, from }, response)
  if (status !== 200 && address !== MISSING_PAGE) {
    await response.body?.cancel()
    crawl.found.broken.push({ address, from: from ?? address })
    return
  }
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/html')) return exportPage(crawl, address, response)
  if (address.startsWith('/assets/') && TEXT.test(type)) return exportChunk(crawl, address, await response.text())
  if (TEXT.test(type)) return exportText(crawl, address, response)
  return exportBinary(crawl, address, response)
}

export function canonicalPath({ canonicalAddress }: Pick<StaticExport, 'canonicalAddress'>, address: string): string {
  return canonicalAddress(address) ?? address
}

async function exportPage(crawl: Crawl, address: string, response: Response): Promise<void> {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const page = rewritePage({ html: await response.text(), address, policy }, crawl)
  const [pathname = '', query = ''] = address.split('?')
  const file = fileOf(fileAddress(pathname, query))
  await writeText(crawl, address, { file: `${file === '' ? 'index' : file}.html`, text: page.html })
  crawl.found.pages += 1
  for (const linked of page.pages) crawl.add(linked, address)
  addFiles(crawl, address, page.html)
}

/** A script or style sheet of the build. */
async function exportChunk(crawl: Crawl, address: string, text: string): Promise<void> {
  await writeText(crawl, address, { file: fileOf(address), text })
  for (const linked of linkedChunks(text, crawl.buildNames)) crawl.add(linked, address)
}

/** A feed, the Markdown of a post, and others. */
async function exportText(crawl: Crawl, address: string, response: Response): Promise<void> {
  const text = await response.text()
  const written = addExtensions(text, crawl.formats)
  await writeText(crawl, address, { file: fileOf(address), text: written })
  addFiles(crawl, address, written)
  const type = response.headers.get('Content-Type') ?? ''
  if (address.endsWith('.md')) crawl.found.types.set('/posts/*.md', type)
  else if (!address.endsWith('.svg')) crawl.found.types.set(address, type)
  if (!address.startsWith('/sitemap')) return
  for (const linked of readSitemap(text, crawl.origin)) crawl.add(canonicalPath(crawl, linked), address)
}

async function exportBinary({ folder, formats }: Crawl, address: string, response: Response): Promise<void> {
  const { body } = response
  const file = fileOf(addExtensions(address, formats))
  // The address of a picture changes with its content. That of an icon stays.
  if (body === null || !/^\/(?:media|social)\//.test(address)) return folder.write(file, new Uint8Array(await response.arrayBuffer()))
  const length = response.headers.get('Content-Length')
  return folder.writeStream(file, { bytes: length === null ? null : Number(length), stream: body })
}

async function followRedirect(crawl: Crawl, { address, from }: Asked, response: Response): Promise<void> {
  await response.body?.cancel()
  const { origin, pathname, search, hash, href } = new URL(response.headers.get('Location') ?? '/', crawl.origin + address)
  const isOwn = origin === crawl.origin
  if (isOwn && /\.\w+$/.test(address)) return copyTarget(crawl, address, pathname)
  if (isOwn && pathname === MISSING_PAGE) {
    crawl.found.broken.push({ address, from: from ?? address })
    return
  }
  if (!address.includes('?')) crawl.found.moved.set(decodeURIComponent(address), isOwn ? fileAddress(pathname, search) + hash : href)
  if (isOwn) crawl.add(canonicalPath(crawl, pathname + search), address)
}

/** The icons of the site are redirects to those of the owner's logo. */
async function copyTarget({ ask, folder, found }: Crawl, address: string, first: string): Promise<void> {
  let target = first
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
    const response = await ask(target, HEADERS)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 200) return folder.write(fileOf(address), bytes)
    if (!isRedirect(response)) break
    target = response.headers.get('Location') ?? '/'
  }
  found.broken.push({ address: target, from: address })
}

async function writeText({ folder, found }: Crawl, address: string, { file, text }: { file: string; text: string }): Promise<void> {
  if (isSafePath(file)) await folder.write(file, Buffer.from(text))
  else found.broken.push({ address, from: address })
}

function addFiles({ add, formats }: Crawl, from: string, text: string): void {
  for (const file of linkedFiles(text)) add(withoutExtension(file, formats), from)
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

/** The path below the folder for an encoded address. */
function fileOf(address: string): string {
  return decodeURIComponent(address.slice(1))
}

function readSitemap(text: string, origin: string): string[] {
  const written = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address)
  const addresses = written.map((address) => address.replaceAll('&apos;', "'").replaceAll('&amp;', '&'))
  return addresses.filter((address) => address.startsWith(`${origin}/`)).map((address) => address.slice(origin.length))
}
