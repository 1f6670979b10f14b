// Checks links to this site without a request.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { splitFragment } from '#src/lib/web/fragment.ts'
import type { LinkAnswer } from './link-answer.ts'

/** What the site answers at a path: a page, a permanent redirect, or nothing. Null for paths that only a request could check. */
export type OwnAnswer = { kind: 'page' } | { kind: 'redirect'; to: string } | { kind: 'missing' } | null

/** Comes from the features that own the paths. */
export type AnswerPaths = (db: Db, pathnames: readonly string[]) => Promise<ReadonlyMap<string, OwnAnswer>>

type Own = { address: string; url: URL }

/** The answers by address: path, query and fragment. */
export async function checkOwn(db: Db, addresses: readonly string[], answerPaths: AnswerPaths): Promise<Map<string, LinkAnswer>> {
  if (addresses.length === 0) return new Map()
  const own = addresses.map((address): Own => ({ address, url: new URL(address, BASE) }))
  const answers = await answerPaths(db, [...new Set(own.map(({ url }) => url.pathname))])
  const articles = await loadArticles(db, own)
  return new Map(own.map(({ address, url }) => [address, describe(url, answers.get(url.pathname) ?? null, articles)]))
}

const BASE = 'https://own.invalid'

function describe(url: URL, answer: OwnAnswer, articles: ReadonlyMap<string, string>): LinkAnswer {
  if (answer === null) return { kind: 'unchecked', isWaiting: false }
  if (answer.kind === 'missing') return { kind: 'dead', reason: 'is not public on this site' }
  if (answer.kind === 'redirect') return { kind: 'moved', to: withQueryAndFragment(answer.to, url) }
  return hasTarget(url, articles.get(url.pathname)) ? { kind: 'fine' } : { kind: 'dead', reason: 'has no such heading' }
}

/** As the redirect answers: the query and the fragment of its target count more than those of the link. */
function withQueryAndFragment(to: string, { search, hash }: URL): string {
  const [path = '', fragment] = to.split('#', 2)
  return `${path}${path.includes('?') ? '' : search}${fragment === undefined ? hash : `#${fragment}`}`
}

/** Ids that the page around an article has. */
const IDS_OF_PAGE: readonly string[] = ['top', 'main', 'comments', 'share', 'related']

function hasTarget({ hash }: URL, article: string | undefined): boolean {
  const id = decodeAddress(splitFragment(hash.slice(1)).id)
  if (article === undefined || id === '' || IDS_OF_PAGE.includes(id) || id.startsWith('comment-')) return true
  return article.includes(`id="${id}"`)
}

/** The rendered articles of the posts and pages whose fragments are asked for, by path. */
async function loadArticles(db: Db, own: readonly Own[]): Promise<Map<string, string>> {
  const withFragment = own.filter(({ url }) => url.hash.length > 1)
  const slugs = withFragment.flatMap(({ url }) => /^\/(?:posts\/)?([a-z0-9-]+)$/.exec(url.pathname)?.[1] ?? [])
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: posts.slug, type: posts.type, html: posts.renderedHtml })
    .from(posts)
    .where(and(isOneOf(posts.slug, [...new Set(slugs)]), eq(posts.status, 'published')))
  return new Map(rows.map(({ slug, type, html }) => [type === 'page' ? `/${slug}` : `/posts/${slug}`, html]))
}
