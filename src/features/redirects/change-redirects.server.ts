import { and, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { UNDO_POSSIBLE_MS } from '#src/lib/browser/undo-time.ts'
import { logger } from '#src/server/logger.server.ts'
import { planRules } from './plan-rules.server.ts'
import { writeSource } from './redirect-address.ts'
import { lockRules, toStoredRule } from './stored-rules.server.ts'

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

/** `reason` says why rules stay deleted; null when none does. */
type Restored = Changed & { reason: string | null }

/** Undoes a deletion. A rule that would be refused as a new one stays deleted. */
export async function restoreRedirects(
  db: Db,
  actor: Admin,
  { redirectIds, origin, now }: ChangeOptions & { origin: string },
): Promise<Restored> {
  const { changed, refusals } = await db.transaction(async (tx) => {
    const stored = await lockRules(tx, origin)
    const rows = await tx
      .select()
      .from(redirects)
      .where(and(isOneOf(redirects.id, redirectIds), isNotNull(redirects.purgeAt)))
    const deleted = rows.map((row) => toStoredRule(row, origin))
    const rules = await planRules(tx, stored, deleted)
    const changed: string[] = []
    const refusals: string[] = []
    for (const rule of deleted) {
      const refusal = rules.add(rule)
      if (refusal === null) changed.push(rule.id)
      else refusals.push(`${writeSource(rule.source)}: ${refusal}`)
    }
    await tx.update(redirects).set({ purgeAt: null, updatedAt: now }).where(isOneOf(redirects.id, changed))
    return { changed, refusals }
  })
  logger.info({ redirectIds: changed, by: actor.id }, 'redirects restored')
  return { changed, reason: reasonOf(refusals) }
}

function reasonOf([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null
  return others.length === 0 ? first : `${first} ${others.length} more cannot be restored either.`
}

/** Removes rules whose undo period is over and returns their number. */
export async function purgeDeletedRedirects(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(redirects).where(lte(redirects.purgeAt, now)).returning({ id: redirects.id })
  return removed.length
}
