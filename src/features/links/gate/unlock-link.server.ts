import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { AppError } from '#src/server/errors.ts'
import { createHashQueue } from '#src/server/hash-queue.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { LIMITS } from '#src/server/rate-limit/limits.ts'
import { countAgainst, uncount } from '#src/server/rate-limit/rate-limit.server.ts'
import { verifyLinkPassword } from '../link-password.server.ts'
import { isOpenAt } from '../link-state.server.ts'
import { markStep, removeExpiredTickets, requireReadyTicket } from './ready-ticket.server.ts'
import { type GateEvent, recordGateEvents } from './record-gate-event.server.ts'
import type { Ticket } from './ticket.server.ts'

type UnlockOptions = {
  ticket: string
  password?: string | undefined
  /** Key of the client, for limits. */
  client: string
  /** False for bots and the owner: they open links without being part of any figure but the uses, which are limited. */
  isCounted?: boolean
  now: Date
}

/** An answer that got lost may be asked for again with the same ticket for so long. */
const REPEAT_WITHIN_MS = 60_000

/**
 * The address behind a link, once the countdown is over and the password, if there is one, is right. Throws forbidden for a
 * ticket that is not ready or has been used, wrong_password, gone when the link has ended meanwhile, and too_many_requests after wrong
 * passwords, when too many wait to have theirs compared, or when the client has taken its share of a link that allows few uses.
 */
export async function unlockLink(db: Db, { ticket: text, password = '', client, isCounted = true, now }: UnlockOptions): Promise<string> {
  const ticket = await requireReadyTicket(db, text, now)
  const [link] = await db
    .select({ passwordHash: shortenedLinks.passwordHash, maxUses: shortenedLinks.maxUses, uses: shortenedLinks.uses })
    .from(shortenedLinks)
    .where(eq(shortenedLinks.id, ticket.linkId))
  if (!link) throw new AppError('gone', { linkId: ticket.linkId })
  if (link.passwordHash !== null) await checkPassword(db, { ticket, password, hash: link.passwordHash, client, isCounted, now })
  await removeExpiredTickets(db, now)
  const access = () => spendTicket(db, { ticket, passwordHash: link.passwordHash, isCounted, now })
  if (link.maxUses === null) return access()
  const left = link.maxUses - link.uses
  return oncePerTicket(ticket.id, () => limitUses(db, { ticket, client, left }, access))
}

/** The same ticket twice at once is one use. */
const oncePerTicket = createSingleFlight<string>()

type UseLimit = { ticket: Ticket; client: string; left: number }

/** One address takes a few uses an hour, at most half of what is left, and one at least: others want to open the link too. */
async function limitUses(db: Db, { ticket, client, left }: UseLimit, access: () => Promise<string>): Promise<string> {
  if (await isSpent(db, ticket)) return access()
  const key = `${client} ${ticket.linkId}`
  await countAgainst('linkOpening', key, Math.max(1, Math.min(LIMITS.linkOpening.points, Math.floor(left / 2))))
  try {
    return await access()
  } catch (error) {
    await uncount('linkOpening', key)
    throw error
  }
}

/** Whether the ticket has been spent: answering it again is not another use. */
async function isSpent(db: Db, { id }: Ticket): Promise<boolean> {
  const [spent] = await db
    .select({ id: linkTickets.id })
    .from(linkTickets)
    .where(and(eq(linkTickets.id, id), isNotNull(linkTickets.accessedAt)))
  return spent !== undefined
}

type Attempt = { ticket: Ticket; password: string; hash: string; client: string; isCounted: boolean; now: Date }

/** Throws wrong_password or too_many_requests. */
async function checkPassword(db: Db, { ticket, password, hash, client, isCounted, now }: Attempt): Promise<void> {
  const { linkId } = ticket
  if (!(await linkPasswordQueue.run(() => tryPassword(`${client} ${linkId}`, linkId, () => verifyLinkPassword(password, hash))))) {
    logger.info({ linkId }, 'wrong password for a gated link')
    if (isCounted) await recordGateEvents(db, { linkId, events: ['wrong_passwords'], now })
    throw new AppError('wrong_password', { linkId })
  }
  if (isCounted) await recordUnlocked(db, ticket, now)
}

/**
 * Whoever knows the password of a link that many open at once must not be one guess too many: tries are counted in turn. The last one
 * waits for seven seconds. Nobody who signs in waits here.
 */
export const linkPasswordQueue = createHashQueue({ places: 32, retryAfter: 5 })

/** Counts the attempt against the limits before it looks, so that also on many nodes many at once are many. */
async function tryPassword(own: string, linkId: string, isRight: () => Promise<boolean>): Promise<boolean> {
  await countAgainst('linkPassword', own)
  await countAgainst('linkPasswordOverall', linkId)
  if (!(await isRight())) return false
  await uncount('linkPassword', own)
  await uncount('linkPasswordOverall', linkId)
  return true
}

/** Apart from the opening: a right password stays one, also when the link has ended meanwhile. */
async function recordUnlocked(db: Db, ticket: Ticket, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markStep(tx, ticket, 'unlocked', now)) await recordGateEvents(tx, { linkId: ticket.linkId, events: ['unlocked'], now })
  })
}

type Access = { ticket: Ticket; passwordHash: string | null; isCounted: boolean; now: Date }

/** Spends the ticket and one of the link's uses, both or neither. */
async function spendTicket(db: Db, { ticket, passwordHash, isCounted, now }: Access): Promise<string> {
  return db.transaction(async (tx) => {
    // The first request with a ticket gets a row; concurrent ones wait here for its transaction.
    const [first] = await tx
      .insert(linkTickets)
      .values({ id: ticket.id, linkId: ticket.linkId, openedAt: ticket.openedAt, accessedAt: now })
      .onConflictDoUpdate({ target: linkTickets.id, set: { accessedAt: now }, setWhere: isNull(linkTickets.accessedAt) })
      .returning({ id: linkTickets.id })
    if (!first) return repeatAccess(tx, { ticket, now })
    // A password that changed since it was compared is another password.
    const samePassword = sql`${shortenedLinks.passwordHash} IS NOT DISTINCT FROM ${passwordHash}`
    const [link] = await tx
      .update(shortenedLinks)
      .set({ uses: sql`${shortenedLinks.uses} + 1` })
      .where(and(eq(shortenedLinks.id, ticket.linkId), isOpenAt(now), samePassword))
      .returning({ originalUrl: shortenedLinks.originalUrl })
    if (!link) throw new AppError('gone', { linkId: ticket.linkId })
    if (isCounted) await recordAccess(tx, ticket, now)
    return link.originalUrl
  })
}

/** Whoever gets the address has waited, also when the word about that got lost. */
async function recordAccess(tx: Db, ticket: Ticket, now: Date): Promise<void> {
  const events: GateEvent[] = (await markStep(tx, ticket, 'ready', now)) ? ['ready', 'accessed'] : ['accessed']
  await recordGateEvents(tx, { linkId: ticket.linkId, events, now })
}

/** Hands the address out again for a repeated request; it does not count again. */
async function repeatAccess(db: Db, { ticket, now }: Pick<Access, 'ticket' | 'now'>): Promise<string> {
  const [link] = await db
    .select({ originalUrl: shortenedLinks.originalUrl })
    .from(linkTickets)
    .innerJoin(shortenedLinks, eq(shortenedLinks.id, linkTickets.linkId))
    .where(and(eq(linkTickets.id, ticket.id), gt(linkTickets.accessedAt, new Date(now.getTime() - REPEAT_WITHIN_MS))))
  if (!link) throw new AppError('forbidden', { reason: 'used ticket', linkId: ticket.linkId })
  return link.originalUrl
}
