import { count, like, notLike, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { users } from '#src/db/schema/auth.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { importPost } from '#src/features/posts/import-post.server.ts'
import { postInputSchema } from '#src/features/posts/post.schema.ts'
import { syntheticComment, syntheticPost, syntheticSlug } from './synthetic-texts.ts'

type SeedOptions = {
  count: number
  /** Called with the number of rows that are there. */
  onProgress?: (done: number) => void
}

/** Imports the missing posts of `seed-000001` to `count`, as an import of files does. Returns how many were missing. */
export async function seedPosts(db: Db, { count: wanted, onProgress }: SeedOptions): Promise<number> {
  const found = await db.select({ slug: posts.slug }).from(posts).where(like(posts.slug, 'seed-%'))
  const known = new Set(found.map(({ slug }) => slug))
  let created = 0
  for (let number = 1; number <= wanted; number += 1) {
    if (!known.has(syntheticSlug(number))) {
      const post = v.parse(postInputSchema, syntheticPost(number))
      await importPost(db, post, { now: post.createdAt ?? new Date(), resolveImages: async () => new Map() })
      created += 1
    }
    onProgress?.(number)
  }
  return created
}

/** What the owner has besides synthetic posts. */
export async function countOwnContent(db: Db): Promise<{ posts: number; accounts: number }> {
  const [own] = await db.select({ posts: count() }).from(posts).where(notLike(posts.slug, 'seed-%'))
  const [all] = await db.select({ accounts: count() }).from(users)
  return { posts: own?.posts ?? 0, accounts: all?.accounts ?? 0 }
}

const COMMENTS_AT_ONCE = 500

/** Inserts comments below the first `inPosts` synthetic posts until there are `count` of them. Returns how many it inserted. */
export async function seedComments(db: Db, { count: wanted, inPosts, onProgress }: SeedOptions & { inPosts: number }): Promise<number> {
  const rows = await db.select({ id: posts.id, slug: posts.slug }).from(posts).where(like(posts.slug, 'seed-%'))
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  const [present] = await db.select({ comments: count() }).from(comments).where(like(comments.userEmail, '%@seed.example'))
  const first = present?.comments ?? 0
  for (let from = first; from < wanted; from += COMMENTS_AT_ONCE) {
    const made = Array.from({ length: Math.min(COMMENTS_AT_ONCE, wanted - from) }, (_, at) => {
      const { postNumber, ...comment } = syntheticComment(from + at, inPosts)
      const postId = ids.get(syntheticSlug(postNumber)) ?? sql`NULL`
      return { ...comment, postId, createdAt: new Date(Date.UTC(2026, 10, 1) + (from + at) * 1_000) }
    })
    await db.insert(comments).values(made)
    onProgress?.(from + made.length)
  }
  return Math.max(0, wanted - first)
}
