// Preview links: secret addresses of unpublished posts.
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { previewLinks } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import { AppError } from '#src/server/errors.ts'
import { loadEditablePost, requireUuid } from './editable-post.server.ts'

const PREVIEW_LIVES_MS = 14 * 24 * 3_600_000
const TOKEN = /^[\w-]{43}$/

export type PreviewLink = { id: string; views: number; expiresAt: string; createdAt: string }

/** Only this result contains the token; the database stores its hash. */
export async function createPreviewLink(
  db: Db,
  _actor: Admin,
  { postId, now }: { postId: string; now: Date },
): Promise<{ id: string; token: string; expiresAt: string }> {
  const { row } = await loadEditablePost(db, postId)
  // A template is for the owner alone.
  if (row.type === 'template') throw new AppError('not_found', { postId })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PREVIEW_LIVES_MS)
  const [link] = await db
    .insert(previewLinks)
    .values({ postId, tokenHash: sha256(token), expiresAt, createdAt: now })
    .returning({ id: previewLinks.id })
  if (!link) throw new AppError('not_found', { postId })
  return { id: link.id, token, expiresAt: expiresAt.toISOString() }
}

/** Valid links, newest first. */
export async function listPreviewLinks(db: Db, postId: string, now: Date): Promise<PreviewLink[]> {
  requireUuid(postId)
  const rows = await db
    .select({ id: previewLinks.id, views: previewLinks.views, expiresAt: previewLinks.expiresAt, createdAt: previewLinks.createdAt })
    .from(previewLinks)
    .where(and(eq(previewLinks.postId, postId), gt(previewLinks.expiresAt, now)))
    .orderBy(desc(previewLinks.createdAt))
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString(), createdAt: row.createdAt.toISOString() }))
}

/** Returns false for a link that was already revoked. */
export async function revokePreviewLink(db: Db, _actor: Admin, { linkId, now }: { linkId: string; now: Date }): Promise<boolean> {
  const closed = await db
    .update(previewLinks)
    .set({ expiresAt: now })
    .where(and(eq(previewLinks.id, linkId), gt(previewLinks.expiresAt, now)))
    .returning({ id: previewLinks.id })
  return closed.length > 0
}

/** Finds the post of a token and counts a view of the link; null for an unknown, expired or revoked token and for a trashed post. */
export async function openPreview(db: Db, token: string, now: Date): Promise<{ postId: string; expiresAt: string } | null> {
  if (!TOKEN.test(token)) return null
  const [link] = await db
    .update(previewLinks)
    .set({ views: sql`${previewLinks.views} + 1` })
    .from(posts)
    .where(
      and(
        eq(previewLinks.tokenHash, sha256(token)),
        gt(previewLinks.expiresAt, now),
        eq(posts.id, previewLinks.postId),
        sql`${posts.status} <> 'trashed'`,
      ),
    )
    .returning({ postId: previewLinks.postId, expiresAt: previewLinks.expiresAt })
  return link?.postId ? { postId: link.postId, expiresAt: siteTime(link.expiresAt) } : null
}
