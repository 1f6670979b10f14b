// Replaces a picture in all posts and pages, a few at a time: each is rendered anew.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { rewriteBoth, rewritePost } from '../rewriting/rewrite-post.server.ts'
import { describeFailure } from '../rewriting/rewrites.server.ts'
import { replaceAddress, replacePictureInArticle } from './replace-address.ts'

const POSTS_AT_ONCE = 10

export type ReplacePicture = { from: string; to: string; after: string | null; now: Date; resolveImages: ResolveImages }
/** `next` is the post that the next request continues after; null when all are done. `failed` says why posts stay as they are. */
export type Replaced = { replaced: number; failed: string[]; next: string | null }

type Stored = { hash: string; width: number }

/** Replaces the picture `from` by `to` in the next posts that use it. */
export async function replacePicture(db: Db, actor: Admin, { from, to, after, now, resolveImages }: ReplacePicture): Promise<Replaced> {
  if (from === to) throw new AppError('invalid_input', { reason: 'This is the same picture. Choose another one.' })
  const [old, chosen] = [await getStored(db, from), await getStored(db, to)]
  const rewrite = rewriteBoth((texts) => ({
    ...texts,
    content: replacePictureInArticle(texts.content, old, chosen),
    thumbnail: replaceAddress(texts.thumbnail, old, chosen),
    socialImage: replaceAddress(texts.socialImage, old, chosen),
  }))
  const postIds = await listPostsWith(db, from, after)
  const failed: string[] = []
  let replaced = 0
  for (const postId of postIds) {
    const outcome = await rewritePost(db, postId, { rewrite, by: actor.id, now, resolveImages })
    if (outcome.kind === 'rewritten') replaced += 1
    failed.push(...describeFailure(outcome))
  }
  if (replaced > 0) logger.info({ from, to, posts: replaced, by: actor.id }, 'picture replaced')
  return { replaced, failed, next: postIds.length === POSTS_AT_ONCE ? (postIds.at(-1) ?? null) : null }
}

async function getStored(db: Db, hash: string): Promise<Stored> {
  const [stored] = await db.select({ hash: media.hash, width: media.width }).from(media).where(eq(media.hash, hash))
  if (!stored) throw new AppError('not_found', { reason: 'This picture was deleted meanwhile.' })
  return stored
}

async function listPostsWith(db: Db, hash: string, after: string | null): Promise<string[]> {
  const isUsing = sql`${posts.id} IN (
    SELECT source::uuid FROM media_uses WHERE hash = ${hash} AND kind IN ('article', 'thumbnail', 'social picture', 'working copy'))`
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(after === null ? isUsing : and(isUsing, gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(POSTS_AT_ONCE)
  return rows.map(({ id }) => id)
}
