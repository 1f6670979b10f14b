import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { commentBans, comments } from '#src/db/schema/comments.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { chooseComments } from './lock-comments.ts'

const BANS_MAX = 500

export type Ban = { address: string; bannedAt: string }

/**
 * Bans the email address of a comment: its new comments become spam, and so do its held ones. Visitors do not learn of a ban,
 * because anyone can type any address. Returns the address and the comments that became spam.
 */
export async function banAuthor(
  db: Db,
  actor: Admin,
  { commentId, now }: { commentId: string; now: Date },
): Promise<{ address: string; moved: string[] }> {
  return db.transaction(async (tx) => {
    const [comment] = await tx
      .select({ address: sql<string>`lower(${comments.userEmail})` })
      .from(comments)
      .where(eq(comments.id, commentId))
    if (!comment) throw new AppError('not_found', { commentId })
    const { address } = comment
    if (address === '') throw new AppError('conflict', { commentId, reason: 'This comment has no email address that could be banned.' })
    await tx.insert(commentBans).values({ address, bannedBy: actor.id, bannedAt: now }).onConflictDoNothing()
    const { rows } = await tx.execute<{ id: string }>(sql`
      with ${chooseComments(sql`lower(user_email) = ${address} and status = 'held'`)}
      update comments set status = 'spam' from chosen where comments.id = chosen.id returning comments.id`)
    return { address, moved: rows.map((row) => row.id) }
  })
}

export async function unban(db: Db, _actor: Admin, { address }: { address: string }): Promise<void> {
  await db.delete(commentBans).where(eq(commentBans.address, sql`lower(${address})`))
}

/** Newest first. */
export async function listBans(db: Db): Promise<Ban[]> {
  const rows = await db
    .select({ address: commentBans.address, bannedAt: commentBans.bannedAt })
    .from(commentBans)
    .orderBy(desc(commentBans.bannedAt))
    .limit(BANS_MAX)
  return rows.map(({ address, bannedAt }) => ({ address, bannedAt: bannedAt.toISOString() }))
}

export async function countBans(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bans: number }>(sql`select count(*)::int as bans from comment_bans`)
  return rows[0]?.bans ?? 0
}
