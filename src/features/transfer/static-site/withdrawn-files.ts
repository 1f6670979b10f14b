// The files of earlier exports that may go although an export is incomplete: what was withdrawn must not stay on the host because another page
// cannot be exported.
import { encodePath } from '../export/formats/redirect-lines.ts'
import type { CrawlEnd } from './crawl.ts'
import { pageOf, type StaticExport } from './export-address.server.ts'
import { pageOfFile } from './layout.ts'
import { withoutExtension } from './media-addresses.ts'

/** After so many requests in a row that failed, no other is made. */
const FAILURES_MAX = 20

type Site = Pick<StaticExport, 'ask' | 'canonicalAddress' | 'formats' | 'layout'>

/**
 * Whether a file that an incomplete export did not write shows what is gone: the site answers so, or every page that could lead to the file was
 * exported. In doubt the file stays.
 */
export function findWithdrawn(site: Site, { failed, isStopped }: CrawlEnd): (file: string) => Promise<boolean> {
  const incomplete = failed.map(({ address }) => pageOf(address))
  const isReachable = (page: string) => incomplete.some((failing) => page === failing || page.startsWith(`${failing}/`))
  const state = { failuresInARow: 0 }

  async function ask(address: string): Promise<'gone' | 'there' | 'unknown'> {
    if (state.failuresInARow >= FAILURES_MAX) return 'unknown'
    const response = await site.ask(address, {}).catch(() => null)
    await response?.body?.cancel()
    const isAnswered = response !== null && response.status < 500
    state.failuresInARow = isAnswered ? 0 : state.failuresInARow + 1
    if (!isAnswered) return 'unknown'
    return response.status === 200 ? 'there' : 'gone'
  }

  return async (file) => {
    const shown = pageOfFile(site.layout, file)
    const name = shown ?? file
    const page = withoutNumber(name)
    const address = addressOf(site, shown === null ? file : page)
    const state = address === null ? null : await ask(address)
    if (state === 'gone') return true
    if (isStopped || state === 'unknown') return false
    // A further page of a listing or of comments goes when the exported first one has fewer.
    return state === 'there' && name === page ? false : !isReachable(page)
  }
}

/** Null for a file whose address on the server its name does not tell. */
function addressOf({ canonicalAddress, formats }: Site, name: string): string | null {
  const path = encodePath(`/${name}`)
  return canonicalAddress(path) ?? (name.includes('.') ? withoutExtension(path, formats) : null)
}

function withoutNumber(page: string): string {
  return page.replace(/\/(?:page|comments)\/\d+$/, '')
}
