import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { AppError } from '#src/server/errors.ts'
import { markStep, removeExpiredTickets, requireReadyTicket } from './ready-ticket.server.ts'
import { recordGateEvents } from './record-gate-event.server.ts'

/** Counts 'Click to Continue' once per ticket; returns whether it counted. Throws forbidden for a ticket that is not ready or of another link. */
export async function recordLinkClick(
  db: Db,
  { linkId, ticket: text, now }: { linkId: string; ticket: string; now: Date },
): Promise<boolean> {
  const ticket = await requireReadyTicket(db, text, now)
  if (ticket.linkId !== linkId) throw new AppError('forbidden', { reason: 'ticket of another link' })
  await removeExpiredTickets(db, now)
  // One transaction, so that the ticket, the clicks and the funnel agree.
  return db.transaction(async (tx) => {
    // A click implies a finished countdown, also when the request that reported it was lost.
    const isReady = await markStep(tx, ticket, 'ready', now)
    if (!(await markStep(tx, ticket, 'clicked', now))) return false
    await tx
      .update(shortenedLinks)
      .set({ clicks: sql`${shortenedLinks.clicks} + 1` })
      .where(eq(shortenedLinks.id, linkId))
    await recordGateEvents(tx, { linkId, events: isReady ? ['ready', 'clicked'] : ['clicked'], now })
    return true
  })
}
