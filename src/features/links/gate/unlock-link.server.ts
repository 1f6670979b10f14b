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
import { targetWithTicket } from './gated-file.server.ts'
import { markStep, removeExpiredTickets, requireReadyTicket } from './ready-ticket.server.ts'
import { type GateEvent, recordGateEvents } from './record-gate-event.server.ts'
import type { Ticket } from './ticket.server.ts'

type UnlockOptions = {
  ticket: string
  password?: string | undefined
  /** The key of the client for rate limits. */
  client: string
  /** False for bots and the owner: only their uses are counted, because `max_uses` limits them. */
  isCounted?: boolean
  now: Date
}

/** A client whose response was lost may repeat the request with the same ticket within this time. */
const REPEAT_WITHIN_MS = 60_000

/**
 * Returns the target of a link after the countdown and, for a protected link, with the right password: an address, or the path of a file of
 * this site with the ticket. Throws forbidden for a
 * ticket that is not ready or was used, wrong_password, gone when the link has ended meanwhile, and too_many_requests after wrong
 * passwords, when the queue of password checks is full, or when the client has used its share of a link with few uses left.
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
  const access = async () => targetWithTicket(db, await spendTicket(db, { ticket, passwordHash: link.passwordHash, isCounted, now }), text)
  if (link.maxUses === null) return access()
  const left = link.maxUses - link.uses
  return oncePerTicket(ticket.id, () => limitUses(db, { ticket, client, left }, access))
}

/** Concurrent requests with the same ticket are one use. */
const oncePerTicket = createSingleFlight<string>()

type UseLimit = { ticket: Ticket; client: string; left: number }

/** Limits one client to a few uses an hour, at most half of those left, but at least one, so that one client cannot take all uses. */
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

/** Whether the ticket was used: a repeated request is not another use. */
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
 * Checks passwords one after the other, so that the limit of wrong passwords does not refuse concurrent right ones. The last of 32
 * waits for seven seconds. Separate from the queue of the sign-in.
 */
export const linkPasswordQueue = createHashQueue({ capacity: 32, retryAfter: 5 })

/** Counts the attempt before the comparison, so that concurrent attempts on several nodes cannot exceed the limit. */
async function tryPassword(own: string, linkId: string, isRight: () => Promise<boolean>): Promise<boolean> {
  await countAgainst('linkPassword', own)
  await countAgainst('linkPasswordOverall', linkId)
  if (!(await isRight())) return false
  await uncount('linkPassword', own)
  await uncount('linkPasswordOverall', linkId)
  return true
}

/** In its own transaction: a right password counts even when the link has ended meanwhile. */
async function recordUnlocked(db: Db, ticket: Ticket, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markStep(tx, ticket, 'unlocked', now)) await recordGateEvents(tx, { linkId: ticket.linkId, events: ['unlocked'], now })
  })
}

type Access = { ticket: Ticket; passwordHash: string | null; isCounted: boolean; now: Date }

/** Spends the ticket and one of the link's uses, both or neither. */
async function spendTicket(db: Db, { ticket, passwordHash, isCounted, now }: Access): Promise<string> {
  return db.transaction(async (tx) => {
    // The first request with a ticket inserts the row; concurrent ones wait here for its transaction.
    const [first] = await tx
      .insert(linkTickets)
      .values({ id: ticket.id, linkId: ticket.linkId, openedAt: ticket.openedAt, accessedAt: now })
      .onConflictDoUpdate({ target: linkTickets.id, set: { accessedAt: now }, setWhere: isNull(linkTickets.accessedAt) })
      .returning({ id: linkTickets.id })
    if (!first) return repeatAccess(tx, { ticket, now })
    // Fails when the password changed after the comparison.
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

/** Access implies a finished countdown, also when the request that reported it was lost. */
async function recordAccess(tx: Db, ticket: Ticket, now: Date): Promise<void> {
  const events: GateEvent[] = (await markStep(tx, ticket, 'ready', now)) ? ['ready', 'accessed'] : ['accessed']
  await recordGateEvents(tx, { linkId: ticket.linkId, events, now })
}

/** Returns the target again for a repeated request, without counting another use. */
async function repeatAccess(db: Db, { ticket, now }: Pick<Access, 'ticket' | 'now'>): Promise<string> {
  const [link] = await db
    .select({ originalUrl: shortenedLinks.originalUrl })
    .from(linkTickets)
    .innerJoin(shortenedLinks, eq(shortenedLinks.id, linkTickets.linkId))
    .where(and(eq(linkTickets.id, ticket.id), gt(linkTickets.accessedAt, new Date(now.getTime() - REPEAT_WITHIN_MS))))
  if (!link) throw new AppError('forbidden', { reason: 'used ticket', linkId: ticket.linkId })
  return link.originalUrl
}
