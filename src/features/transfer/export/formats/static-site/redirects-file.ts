// `_redirects`: one line per address, which Netlify, Cloudflare Pages and others read.
import type { ExportedSite } from '../exported-site.server.ts'
import { encodePath } from '../redirect-lines.ts'
import { pathOnThisSite } from '../rewrite-addresses.ts'
import { addressOnNewSite, type Conventions } from './generators.ts'

type Line = { from: string; to: string | null; status: number }

type Target = {
  conventions: Conventions
  /** Returns the address on the new site for one on this site. */
  rewriteAddress: (address: string) => string
}

/** The first line that fits counts. */
export function listRedirects(site: ExportedSite, target: Target): Line[] {
  const lines = [...formerAddresses(site, target), ...site.redirects.map((rule) => toLine(rule, target)), ...movedPosts(target)]
  return lines.filter(({ from, to }) => to === null || normalize(from) !== normalize(to))
}

function formerAddresses({ entries, formerSlugs }: ExportedSite, { conventions }: Target): Line[] {
  return entries.flatMap((entry) =>
    (formerSlugs.get(entry.id) ?? []).map((slug) => ({
      from: pathOnThisSite({ ...entry, slug }),
      to: addressOnNewSite(entry, conventions),
      status: 301,
    })),
  )
}

function toLine({ source, isPrefix, target, status }: ExportedSite['redirects'][number], { conventions, rewriteAddress }: Target): Line {
  const from = `${encodePath(source)}${isPrefix ? '/*' : ''}`
  if (target === null) return { from, to: null, status }
  if (!target.endsWith('/*')) return { from, to: rewriteAddress(target), status }
  const folder = target.slice(0, -2)
  return { from, to: `${folder === '/posts' ? conventions.postsAddress : folder}/:splat`, status }
}

function movedPosts({ conventions: { postsAddress } }: Target): Line[] {
  return postsAddress === '/posts' ? [] : [{ from: '/posts/*', to: `${postsAddress}/:splat`, status: 301 }]
}

function normalize(address: string): string {
  return address.replace(/(?:\/\*|\/:splat|\/)$/, '')
}

/** An address that is gone has a comment: without a page it answers 404 anyway, and the hosts have no other line for it. */
export function writeRedirects(lines: readonly Line[]): string {
  return lines.map(({ from, to, status }) => (to === null ? `# gone: ${from}\n` : `${from} ${to} ${status}\n`)).join('')
}

/** For the configuration of Astro: decoded paths. It has no lines for everything below an address, and brackets are parameters there. */
export function writeRedirectTable(lines: readonly Line[]): string {
  const exact = lines.flatMap(({ from, to }) => {
    const path = decodeURIComponent(from)
    return to === null || path.endsWith('/*') || /[[\]]/.test(path) ? [] : [[path, to]]
  })
  return `${JSON.stringify(Object.fromEntries(exact), null, 2)}\n`
}
