// Replaces an address in the links of all posts and pages, drafts and unpublished changes included.
import { domainToUnicode } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { checkedAddress } from '#src/lib/web/checked-address.ts'
import { isSiteOrWebAddress } from '#src/lib/web/web-address.ts'
import { AppError } from '#src/server/errors.ts'
import { readFields } from '../drafts/draft-rows.ts'
import { readAddresses } from '../markdown/addresses.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { listHrefs, replaceHrefs } from './article-links.ts'
import { replaceMarkdownAddresses } from './article-source.server.ts'
import { rewriteBoth } from './rewrite-post.server.ts'
import { beginRewrite, POSTS_PER_STEP, rewritePosts } from './rewrites.server.ts'

const LISTED_MAX = 50

/** `address` is one of `checkedAddress`. */
export type SearchedLink = { address: string; origin: string }
export type PostWithLink = { id: string; title: string; status: PostStatus }

/** The first 50 posts that contain the link; `isMore` when there are others. */
export async function listPostsWithLink(db: Db, link: SearchedLink): Promise<{ posts: PostWithLink[]; isMore: boolean }> {
  const found: PostWithLink[] = []
  for (let after: string | null = ''; after !== null; ) {
    const batch: Batch = await findPosts(db, link, after)
    found.push(...batch.posts)
    after = found.length > LISTED_MAX ? null : batch.next
  }
  return { posts: found.slice(0, LISTED_MAX), isMore: found.length > LISTED_MAX }
}

export type ReplaceLink = SearchedLink & {
  to: string
  /** Null begins a replacement. */
  rewriteId: string | null
  /** The post that the step before ended with; '' for the first step. */
  after: string
  now: Date
  resolveImages: ResolveImages
}
/** `next` is the post that the next step continues after; null when all are done. `failed` says why posts stay as they are. */
export type ReplacedLink = { rewriteId: string; replaced: number; failed: string[]; next: string | null }

/** Replaces the link in the next posts. A fragment of another site's address stays. Throws invalid_input for a new address that is none. */
export async function replaceLink(db: Db, actor: Admin, step: ReplaceLink): Promise<ReplacedLink> {
  const { address, origin, now, resolveImages } = step
  const to = step.to.trim()
  if (!isSiteOrWebAddress(to)) throw new AppError('invalid_input', { reason: 'The new address must begin with https://, http:// or /.' })
  if (checkedAddress(to, origin)?.address === address) throw new AppError('invalid_input', { reason: 'This is the same address.' })
  const { posts, next } = await findPosts(db, step, step.after)
  const rewriteId = step.rewriteId ?? (await beginRewrite(db, actor, { kind: 'link', search: address, replacement: to, now }))
  const replace = (href: string) => replacementFor(href, step, to)
  const rewrite = rewriteBoth(async (texts) => ({
    ...texts,
    content: replaceHrefs(texts.content, replace),
    ...(texts.markdown === null ? {} : await replaceMarkdownAddresses({ ...texts, markdown: texts.markdown }, 'links', replace)),
    projectPreviewUrl: replace(texts.projectPreviewUrl) ?? texts.projectPreviewUrl,
    projectSourceUrl: replace(texts.projectSourceUrl) ?? texts.projectSourceUrl,
  }))
  const result = await rewritePosts(db, actor, { rewriteId, posts: posts.map(({ id }) => ({ id, rewrite })), now, resolveImages })
  return { rewriteId, ...result, next }
}

/** Null when the link leads elsewhere. */
function replacementFor(href: string, { address, origin }: SearchedLink, to: string): string | null {
  const checked = checkedAddress(href, origin)
  if (checked?.address !== address) return null
  return to.includes('#') ? to : `${to}${checked.fragment}`
}

type Batch = { posts: PostWithLink[]; next: string | null }
type Row = PostWithLink & { content: string; preview: string | null; source: string | null; typed: unknown }

/** The next posts with the link, of as many as one query reads. */
async function findPosts(db: Db, link: SearchedLink, after: string): Promise<Batch> {
  const holds = (column: ReturnType<typeof sql>) =>
    // bounded: at most three spellings of an address
    sql.join(
      needlesOf(link).map((needle) => sql`strpos(lower(${column}), ${needle}) > 0`),
      sql` or `,
    )
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.title, p.status, p.content, p.project_preview_url as preview, p.project_source_url as source, w.fields as typed
    from posts p left join working_copies w on w.post_id = p.id
    where p.purge_at is null and p.id > ${after === '' ? FIRST_ID : after}::uuid and (${holds(sql`p.content`)}
      or ${holds(sql`coalesce(p.project_preview_url, '') || ' ' || coalesce(p.project_source_url, '')`)}
      or ${holds(sql`coalesce(w.fields->>'content', '') || ' ' || coalesce(w.fields->>'markdown', '') || ' ' || coalesce(w.fields->>'addresses', '')`)}
      or ${holds(sql`coalesce(w.fields->>'projectPreviewUrl', '') || ' ' || coalesce(w.fields->>'projectSourceUrl', '')`)})
    order by p.id limit ${POSTS_PER_STEP}`)
  const posts: Row[] = []
  for (const row of rows) {
    const hrefs = await hrefsOf(row)
    if (hrefs.some((href) => checkedAddress(href, link.origin)?.address === link.address)) posts.push(row)
  }
  return {
    posts: posts.map(({ id, title, status }) => ({ id, title, status })),
    next: rows.length < POSTS_PER_STEP ? null : (rows.at(-1)?.id ?? null),
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Lower-case parts, one of which every spelling of the address contains. */
function needlesOf({ address, origin }: SearchedLink): string[] {
  const { hostname, pathname } = new URL(address, origin)
  const spellings = address.startsWith('/')
    ? [pathname, decodeAddress(pathname, decodeURI), pathname.replaceAll('&', '&amp;')]
    : [hostname, domainToUnicode(hostname)]
  return [...new Set(spellings.map((spelling) => spelling.toLowerCase()))]
}

async function hrefsOf({ content, preview, source, typed }: Row): Promise<string[]> {
  const copy = typed === null ? null : readFields(typed)
  const ofCopy =
    copy && copy.markdown !== null ? await runMarkdown('listAddresses', { ...copy, markdown: copy.markdown, kind: 'links' }) : null
  const addresses = [preview, source, copy?.projectPreviewUrl, copy?.projectSourceUrl].filter((address) => typeof address === 'string')
  const led = readAddresses(copy?.addresses ?? '')
  const ofMarkdown = ofCopy && 'output' in ofCopy ? ofCopy.output.map((address) => led.get(address) ?? address) : []
  return [...listHrefs(content), ...listHrefs(copy?.content ?? ''), ...ofMarkdown, ...addresses]
}
