// What the owner decides about broken links.
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { checkedLinks } from '#src/db/schema/link-checks.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type CheckTools, checkDueLinks } from '../check-links.server.ts'
import { checkOwn } from '../check-own.server.ts'
import { storeOwn } from '../nightly/run-link-check.server.ts'

type Changed = { changed: string[] }

/** Leaves the links out of the list and of the nightly check. */
export async function ignoreLinks(db: Db, _actor: Admin, { addresses, now }: { addresses: string[]; now: Date }): Promise<Changed> {
  const rows = await db
    .update(checkedLinks)
    .set({ ignoredAt: now })
    .where(and(isOneOf(checkedLinks.address, addresses), isNull(checkedLinks.ignoredAt)))
    .returning({ address: checkedLinks.address })
  return { changed: rows.map(({ address }) => address) }
}

export async function watchLinks(db: Db, _actor: Admin, addresses: string[]): Promise<Changed> {
  const rows = await db
    .update(checkedLinks)
    .set({ ignoredAt: null })
    .where(and(isOneOf(checkedLinks.address, addresses), isNotNull(checkedLinks.ignoredAt)))
    .returning({ address: checkedLinks.address })
  return { changed: rows.map(({ address }) => address) }
}

/** Between two checks of one address that the owner asks for. */
const AGAIN_AFTER_SECONDS = 60

/** Checks the links at once; those that were asked a minute ago keep their answer. Answers how many are fine now. */
export async function checkAgain(
  db: Db,
  _actor: Admin,
  { addresses, now, tools }: { addresses: string[]; now: Date; tools: CheckTools },
): Promise<{ fine: number }> {
  const isOld = or(
    isNull(checkedLinks.askedAt),
    lt(checkedLinks.askedAt, sql`${now.toISOString()}::timestamptz - make_interval(secs => ${AGAIN_AFTER_SECONDS})`),
  )
  await db
    .update(checkedLinks)
    .set({ nextCheckAt: now })
    .where(and(isOneOf(checkedLinks.address, addresses), isOld))
  const own = addresses.filter((address) => address.startsWith('/'))
  if (own.length > 0) await storeOwn(db, await checkOwn(db, own, tools.answerPaths), now)
  const outside = addresses.filter((address) => !address.startsWith('/'))
  if (outside.length > 0 && tools.askOutside) await checkDueLinks(db, outside, tools)
  const rows = await db
    .select({ address: checkedLinks.address })
    .from(checkedLinks)
    .where(and(isOneOf(checkedLinks.address, addresses), eq(checkedLinks.state, 'fine')))
  return { fine: rows.length }
}
