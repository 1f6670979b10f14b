// Finds the posts of imported comments.
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { findRedirect } from '#src/features/redirects/find-redirect.server.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { normalizeAddress } from '../dialects/old-addresses.ts'
import type { CommentOfFile } from './comments-file.server.ts'

/** `id` is a placeholder for a post that a dry run did not write. */
type FoundPost = { id: string; slug: string; status: PostStatus }

export type PostsOfImport = {
  /** Addresses of posts here by their normalized address on the former site. */
  addresses: ReadonlyMap<string, string>
  /** Posts that a dry run would write. */
  plannedSlugs: ReadonlySet<string>
  /** Slugs here by those of the import, where they differ; null for a post that was left out. */
  otherSlugs?: ReadonlyMap<string, string | null>
}

export type FindPost = (comment: Pick<CommentOfFile, 'post'>) => FoundPost | { reason: string }

/** Loads the posts of all comments at once. */
export async function findPosts(db: Db, comments: readonly Pick<CommentOfFile, 'post'>[], known: PostsOfImport): Promise<FindPost> {
  const slugs = new Map<CommentOfFile['post'], string | null>()
  const byAddress = new Map<string, string | null>()
  for (const { post } of comments) {
    if ('slug' in post) slugs.set(post, known.otherSlugs?.get(post.slug) ?? post.slug)
    else {
      if (!byAddress.has(post.address)) byAddress.set(post.address, await slugAt(db, post.address, known))
      slugs.set(post, byAddress.get(post.address) ?? null)
    }
  }
  const wanted = [...new Set([...slugs.values()].filter((slug) => slug !== null))]
  const rows = await db
    .select({ id: posts.id, slug: posts.slug, status: posts.status, type: posts.type })
    .from(posts)
    .where(isOneOf(posts.slug, wanted))
  const stored = new Map(rows.flatMap(({ type, ...post }) => (type === 'post' ? [[post.slug, post]] : [])))
  return ({ post }) => {
    const slug = slugs.get(post) ?? null
    if (slug !== null && known.otherSlugs?.get(slug) === null) return { reason: `the post ${slug} here is of another source` }
    if (slug === null) return { reason: `no post here was at ${nameOf(post)}` }
    const found = stored.get(slug)
    // An import takes the posts that it writes out of the trash.
    if (found?.status === 'trashed' && !known.plannedSlugs.has(slug)) return { reason: `the post ${slug} is in the trash` }
    if (found) return found
    return known.plannedSlugs.has(slug) ? { id: `planned ${slug}`, slug, status: 'draft' } : { reason: `there is no post ${slug} here` }
  }
}

export function nameOf(post: CommentOfFile['post']): string {
  return 'slug' in post ? post.slug : post.address
}

/** By the addresses of the import, by the redirects of the site, or because the address has not changed. */
async function slugAt(db: Db, address: string, { addresses }: PostsOfImport): Promise<string | null> {
  const pathname = pathOf(address)
  if (pathname === null) return null
  const found = addresses.get(normalizeAddress(decodeAddress(pathname))) ?? (await findRedirect(db, { pathname, search: '' }))?.location
  return /^\/posts\/([^/?#]+)\/?$/.exec(found ?? pathname)?.[1] ?? null
}

function pathOf(address: string): string | null {
  return URL.parse(address, 'http://site.invalid')?.pathname ?? null
}
