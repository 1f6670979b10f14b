import { lt, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { AppError } from '#src/server/errors.ts'
import { readTicket, remainingWaitMs, TICKET_LIFETIME_MS, type Ticket, ticketKey } from './ticket.server.ts'

/** Reads a ticket whose countdown has ended. Throws forbidden for any other text. */
export async function requireReadyTicket(db: Db, text: string, now: Date): Promise<Ticket> {
  const ticket = readTicket(await ticketKey(db), text, now)
  if (!ticket) throw new AppError('forbidden', { reason: 'no valid ticket' })
  if (remainingWaitMs(ticket, now) > 0) throw new AppError('forbidden', { reason: 'too early', linkId: ticket.linkId })
  return ticket
}

const STEP_COLUMNS = { ready: 'ready_at', clicked: 'clicked_at', unlocked: 'unlocked_at' } as const

/** Records a step of a ticket. True for the first of concurrent calls only; false for a deleted link. */
export async function markStep(db: Db, { id, linkId, openedAt }: Ticket, step: keyof typeof STEP_COLUMNS, now: Date): Promise<boolean> {
  const column = sql.raw(STEP_COLUMNS[step])
  const marked = await db.execute(sql`
    INSERT INTO ${linkTickets} AS ticket (id, link_id, opened_at, ${column})
    SELECT ${id}::uuid, id, ${openedAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    FROM ${shortenedLinks} WHERE id = ${linkId}
    ON CONFLICT (id) DO UPDATE SET ${column} = excluded.${column} WHERE ticket.${column} IS NULL
    RETURNING ticket.id`)
  return marked.rows.length === 1
}

export async function removeExpiredTickets(db: Db, now: Date): Promise<void> {
  // One minute longer than their lifetime, because the clocks of the nodes differ.
  await db.delete(linkTickets).where(lt(linkTickets.openedAt, new Date(now.getTime() - TICKET_LIFETIME_MS - 60_000)))
}
