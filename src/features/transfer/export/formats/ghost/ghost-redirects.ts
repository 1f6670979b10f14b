// `redirects.json` of Ghost: patterns of addresses, the first that fits counts.
import type { ExportedSite, SourceRedirect } from '../exported-site.server.ts'
import { escapePattern } from '../redirect-lines.ts'
import { pathOnThisSite } from '../rewrite-addresses.ts'

type Rule = { from: string; to: string; permanent: boolean }

/** Addresses that are gone need no rule: without a page they answer 404. A rule for the new address of a text would hide it, and is left out. */
export function writeGhostRedirects({ entries, formerSlugs, redirects }: ExportedSite): string {
  const taken = new Set(entries.map(({ slug }) => `/${slug}`))
  const former = entries.flatMap((entry) =>
    (formerSlugs.get(entry.id) ?? []).map((slug) => ({ path: pathOnThisSite({ ...entry, slug }), to: `/${entry.slug}/` })),
  )
  const rules = [
    ...former.filter(({ path }) => !taken.has(path)).map(({ path, to }) => exact(path, to)),
    ...redirects.filter(({ isPrefix, source }) => isPrefix || !taken.has(source)).flatMap(toRule),
    { from: '^/posts/([^/]+)/?$', to: '/$1/', permanent: true },
  ]
  return `${JSON.stringify(rules, null, 2)}\n`
}

function exact(path: string, to: string): Rule {
  return { from: `^${toPattern(path)}/?$`, to, permanent: true }
}

function toRule({ source, isPrefix, target, status }: SourceRedirect): Rule[] {
  if (target === null) return []
  const permanent = status === 301
  if (!isPrefix) return [{ ...exact(source, withoutPostsFolder(target)), permanent }]
  if (!target.endsWith('/*')) return [{ from: `^${toPattern(source)}(?:/.*)?$`, to: withoutPostsFolder(target), permanent }]
  return [{ from: `^${toPattern(source)}/(.*)$`, to: `${target === '/posts/*' ? '' : target.slice(0, -2)}/$1`, permanent }]
}

function withoutPostsFolder(target: string): string {
  return target.replace(/^\/posts\/([^/?#]+)/, '/$1/')
}

/** Ghost compares encoded paths. */
function toPattern(path: string): string {
  return escapePattern(path.split('/').map(encodeURIComponent).join('/'))
}
