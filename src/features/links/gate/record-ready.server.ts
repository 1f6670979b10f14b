import type { Db } from '#src/db/client/client.server.ts'
import { markStep, removeExpiredTickets } from './ready-ticket.server.ts'
import { recordGateEvents } from './record-gate-event.server.ts'
import { readTicket, remainingWaitMs, ticketKey } from './ticket.server.ts'

/** Counts a finished countdown once per ticket; returns whether it counted. False for a ticket that is not ready. */
export async function recordLinkReady(db: Db, { ticket: text, now }: { ticket: string; now: Date }): Promise<boolean> {
  const ticket = readTicket(await ticketKey(db), text, now)
  if (!ticket || remainingWaitMs(ticket, now) > 0) return false
  await removeExpiredTickets(db, now)
  return db.transaction(async (tx) => {
    const isFirst = await markStep(tx, ticket, 'ready', now)
    if (isFirst) await recordGateEvents(tx, { linkId: ticket.linkId, events: ['ready'], now })
    return isFirst
  })
}
