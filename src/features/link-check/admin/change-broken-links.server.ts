// What the owner decides about broken links.
import { and, eq, isNotNull, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { checkedLinks } from '#src/db/schema/link-checks.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type CheckTools, checkDueLinks } from '../check-links.server.ts'
import { checkOwn } from '../check-own.server.ts'
import { isLinked } from '../is-linked.ts'
import { requestCheck } from '../nightly/link-night.server.ts'
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

/** `waiting` are those whose site was asked a moment ago. */
export type CheckedAgain = { fine: number; waiting: number }

/**
 * Checks the links of public posts at once; those that were asked a minute ago keep their answer. A site is asked every few seconds only: the job asks
 * for the other links. Answers how many are fine now.
 */
export async function checkAgain(
  db: Db,
  _actor: Admin,
  { addresses, now, tools }: { addresses: string[]; now: Date; tools: CheckTools },
): Promise<CheckedAgain> {
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
  const waiting = tools.askOutside ? await askNow(db, { addresses: await listLinkedOutside(db, addresses), now, tools }) : 0
  const rows = await db
    .select({ address: checkedLinks.address })
    .from(checkedLinks)
    .where(and(isOneOf(checkedLinks.address, addresses), eq(checkedLinks.state, 'fine')))
  return { fine: rows.length, waiting }
}

async function listLinkedOutside(db: Db, addresses: string[]): Promise<string[]> {
  const rows = await db
    .select({ address: checkedLinks.address })
    .from(checkedLinks)
    .where(and(isOneOf(checkedLinks.address, addresses), like(checkedLinks.address, 'http%'), isLinked(sql`${checkedLinks.address}`)))
  return rows.map(({ address }) => address)
}

/** Returns how many have to wait. */
async function askNow(db: Db, { addresses, now, tools }: { addresses: string[]; now: Date; tools: CheckTools }): Promise<number> {
  await checkDueLinks(db, { addresses, isByHand: true }, tools)
  const due = await db
    .select({ address: checkedLinks.address })
    .from(checkedLinks)
    .where(and(isOneOf(checkedLinks.address, addresses), lte(checkedLinks.nextCheckAt, now)))
  if (due.length > 0) await requestCheck(db, now)
  return due.length
}
