import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type PostType, postSlugs, posts } from '#src/db/schema/posts.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { isBuiltInSlug, reservedSlugReason } from '#src/lib/web/page-slugs.ts'

const CANDIDATES = 20
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export type SlugCheck = {
  isFree: boolean
  /** Why the slug is not free, or what using a free one changes. */
  reason?: string
}

/** Whether a post may use this slug. `postId` is null for a new post. */
export async function checkSlug(
  db: Db,
  { slug, type, postId }: { slug: string; type: PostType; postId: string | null },
): Promise<SlugCheck> {
  if (!SLUG_PATTERN.test(slug)) return { isFree: false, reason: 'Only the letters a to z, digits and single hyphens between them.' }
  if (slug.length > 200) return { isFree: false, reason: 'At most 200 characters.' }
  const reserved = type === 'page' ? reservedSlugReason(slug) : null
  if (reserved) return { isFree: false, reason: reserved }
  const owner = postId ?? NIL_UUID
  if (type === 'page' && isBuiltInSlug(slug) && !(await hasSlug(db, owner, slug)))
    return { isFree: false, reason: `/${slug} is a page of the program: edit that page instead.` }
  const [taken] = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, type), ne(posts.id, owner)))
  if (taken) return { isFree: false, reason: `Taken by “${taken.title}”.` }
  const [former] = await db
    .select({ title: posts.title })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, slug), eq(postSlugs.type, type), ne(postSlugs.postId, owner)))
  if (!former) return { isFree: true }
  return { isFree: true, reason: `An earlier address of “${former.title}”: it would no longer lead there.` }
}

async function hasSlug(db: Db, postId: string, slug: string): Promise<boolean> {
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.slug, slug)))
  return found.length > 0
}

/** A slug made from the title that no other post, or no other page, has or had. */
export async function suggestSlug(db: Db, title: string, of: { type: PostType; postId: string | null }): Promise<string> {
  const base = slugify(title.trim() || 'untitled')
  for (let first = 1; ; first += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, n) => (first + n === 1 ? base : `${base}-${first + n}`))
    const taken = await listTaken(db, candidates, of)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}

async function listTaken(db: Db, candidates: string[], of: { type: PostType; postId: string | null }): Promise<Set<string>> {
  const { type } = of
  const postId = of.postId ?? NIL_UUID
  const rows = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(isOneOf(posts.slug, candidates), eq(posts.type, type), ne(posts.id, postId)))
  const former = await db
    .select({ slug: postSlugs.slug })
    .from(postSlugs)
    .where(and(isOneOf(postSlugs.slug, candidates), eq(postSlugs.type, type), ne(postSlugs.postId, postId)))
  const reserved = type === 'page' ? candidates.filter((slug) => reservedSlugReason(slug) !== null) : []
  return new Set([...reserved, ...[...rows, ...former].map((row) => row.slug)])
}

/** Former slugs that redirect to this post, newest first. */
export async function listOldSlugs(db: Db, postId: string): Promise<string[]> {
  const rows = await db
    .select({ slug: postSlugs.slug })
    .from(postSlugs)
    .where(eq(postSlugs.postId, postId))
    .orderBy(desc(postSlugs.createdAt), postSlugs.slug)
  return rows.map((row) => row.slug)
}

export type SlugChange = { postId: string; type: PostType; from: string; to: string; now: Date }

/** Redirects the former slug `from` to the post, and deletes a redirect of `to`, which the post now uses. */
export async function redirectOldSlug(tx: Db, { postId, type, from, to, now }: SlugChange): Promise<void> {
  await releaseOldSlug(tx, { slug: to, type })
  if (from === to) return
  await tx
    .insert(postSlugs)
    .values({ slug: from, type, postId, createdAt: now })
    .onConflictDoUpdate({ target: [postSlugs.slug, postSlugs.type], set: { postId: sql`excluded.post_id`, createdAt: now } })
}

export async function releaseOldSlug(tx: Db, { slug, type }: { slug: string; type: PostType }): Promise<void> {
  await tx.delete(postSlugs).where(and(eq(postSlugs.slug, slug), eq(postSlugs.type, type)))
}
