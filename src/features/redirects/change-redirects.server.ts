import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'
import { logger } from '#src/server/logger.server.ts'
import { readTarget } from './redirect-address.ts'
import { createRuleSet } from './redirect-rules.ts'
import { lockRules } from './stored-rules.server.ts'

type Changed = { changed: string[] }
type ChangeOptions = { redirectIds: readonly string[]; now: Date }

/** Deletes the rules and returns their ids, which an undo needs. */
export async function deleteRedirects(db: Db, actor: Admin, { redirectIds, now }: ChangeOptions): Promise<Changed> {
  await purgeDeletedRedirects(db, now)
  const rows = await db
    .update(redirects)
    .set({ purgeAt: new Date(now.getTime() + UNDO_POSSIBLE_MS), updatedAt: now })
    .where(and(isOneOf(redirects.id, redirectIds), isNull(redirects.purgeAt)))
    .returning({ id: redirects.id })
  const changed = rows.map(({ id }) => id)
  logger.info({ redirectIds: changed, by: actor.id }, 'redirects deleted')
  return { changed }
}

/** Undoes a deletion. Rules that no longer fit the others stay deleted, and are missing in the answer. */
export async function restoreRedirects(
  db: Db,
  actor: Admin,
  { redirectIds, origin, now }: ChangeOptions & { origin: string },
): Promise<Changed> {
  const changed = await db.transaction(async (tx) => {
    const rules = createRuleSet(await lockRules(tx, origin))
    const deleted = await tx
      .select()
      .from(redirects)
      .where(and(isOneOf(redirects.id, redirectIds), isNotNull(redirects.purgeAt)))
    const restored: string[] = []
    for (const { id, source: path, isPrefix, target: address } of deleted) {
      const read = address === null ? null : readTarget(address, { isPrefix: true, origin })
      const rule = { source: { path, isPrefix }, target: read && 'value' in read ? read.value : null }
      if (rules.conflictOf(rule) !== null) continue
      rules.add(rule)
      await tx.update(redirects).set({ purgeAt: null, updatedAt: now }).where(eq(redirects.id, id))
      restored.push(id)
    }
    return restored
  })
  logger.info({ redirectIds: changed, by: actor.id }, 'redirects restored')
  return { changed }
}

/** Removes rules whose undo period is over and returns their number. */
export async function purgeDeletedRedirects(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(redirects).where(lte(redirects.purgeAt, now)).returning({ id: redirects.id })
  return removed.length
}
