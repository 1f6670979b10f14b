// Replaces a stored file in all posts and pages, a few at a time: each is rendered anew.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { asRecordingFormat, recordingKind } from '#src/features/media/recordings/recording.ts'
import type { FileFormat } from '#src/lib/files/file-formats.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { replaceMarkdownAddresses } from '../rewriting/article-source.server.ts'
import { rewriteBoth, rewritePost, type Texts } from '../rewriting/rewrite-post.server.ts'
import { describeFailure } from '../rewriting/rewrites.server.ts'
import { replaceAddress, replaceFileAddress, replaceFileInArticle, replacePictureInArticle } from './replace-address.ts'

const POSTS_AT_ONCE = 10

export type ReplaceFile = { from: string; to: string; after: string | null; now: Date; resolveImages: ResolveImages }
/** `next` is the post that the next request continues after; null when all are done. `failed` says why posts stay as they are. */
export type Replaced = { replaced: number; failed: string[]; next: string | null }

type Stored = { hash: string } & ({ kind: 'picture'; width: number } | { kind: 'video' | 'audio' | 'download'; format: FileFormat })

/** Replaces the file `from` by `to`, which must be of the same kind, in the next posts that use it. */
export async function replaceFile(db: Db, actor: Admin, { from, to, after, now, resolveImages }: ReplaceFile): Promise<Replaced> {
  if (from === to) throw new AppError('invalid_input', { reason: 'This is the same file. Choose another one.' })
  const rewrite = rewriteBoth(rewriteFor(await getStored(db, from), await getStored(db, to)))
  const postIds = await listPostsWith(db, from, after)
  const failed: string[] = []
  let replaced = 0
  for (const postId of postIds) {
    const outcome = await rewritePost(db, postId, { rewrite, by: actor.id, now, resolveImages })
    if (outcome.kind === 'rewritten') replaced += 1
    failed.push(...describeFailure(outcome))
  }
  if (replaced > 0) logger.info({ from, to, posts: replaced, by: actor.id }, 'file replaced')
  return { replaced, failed, next: postIds.length === POSTS_AT_ONCE ? (postIds.at(-1) ?? null) : null }
}

function rewriteFor(old: Stored, chosen: Stored): (texts: Texts) => Promise<Texts> {
  if (old.kind === 'picture' && chosen.kind === 'picture') {
    return async (texts) => ({
      ...texts,
      content: replacePictureInArticle(texts.content, old, chosen),
      ...(await replaceInSource(texts, (address) => replaceAddress(address, old, chosen))),
      thumbnail: replaceAddress(texts.thumbnail, old, chosen),
      socialImage: replaceAddress(texts.socialImage, old, chosen),
    })
  }
  if (old.kind === 'picture' || chosen.kind === 'picture' || old.kind !== chosen.kind) {
    throw new AppError('invalid_input', { reason: 'This is another kind of file. Choose one that can stand in its place.' })
  }
  return async (texts) => ({
    ...texts,
    content: replaceFileInArticle(texts.content, old, chosen),
    ...(await replaceInSource(texts, (address) => replaceFileAddress(address, old, chosen))),
    projectPreviewUrl: replaceFileAddress(texts.projectPreviewUrl, old, chosen),
    projectSourceUrl: replaceFileAddress(texts.projectSourceUrl, old, chosen),
  })
}

async function replaceInSource(texts: Texts, replace: (address: string) => string): Promise<Partial<Texts>> {
  const { markdown } = texts
  return markdown === null ? {} : replaceMarkdownAddresses({ ...texts, markdown }, 'all', replace)
}

async function getStored(db: Db, hash: string): Promise<Stored> {
  const [picture] = await db.select({ width: media.width }).from(media).where(eq(media.hash, hash))
  if (picture) return { hash, kind: 'picture', width: picture.width }
  const [file] = await db.select({ format: recordings.format }).from(recordings).where(eq(recordings.hash, hash))
  if (!file) throw new AppError('not_found', { reason: 'This file was deleted meanwhile.' })
  const recording = asRecordingFormat(file.format)
  return { hash, kind: recording ? recordingKind(recording) : 'download', format: file.format }
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
