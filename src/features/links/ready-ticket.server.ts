import { lt } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { linkTickets } from '#src/db/schema/links.ts'
import { AppError } from '#src/server/errors.ts'
import { readTicket, TICKET_LIVES_MS, type Ticket, ticketKey, waitsMs } from './ticket.server.ts'

/** A ticket whose 15 seconds are over; throws forbidden for any other text. */
export async function requireReadyTicket(db: Db, text: string, now: Date): Promise<Ticket> {
  const ticket = readTicket(await ticketKey(db), text, now)
  if (!ticket) throw new AppError('forbidden', { reason: 'no valid ticket' })
  if (waitsMs(ticket, now) > 0) throw new AppError('forbidden', { reason: 'too early', linkId: ticket.linkId })
  return ticket
}

/** Drops what is known about tickets that nobody can use any more. */
export async function forgetOldTickets(db: Db, now: Date): Promise<void> {
  // A minute more than they live: clocks of several nodes differ.
  await db.delete(linkTickets).where(lt(linkTickets.startedAt, new Date(now.getTime() - TICKET_LIVES_MS - 60_000)))
}
