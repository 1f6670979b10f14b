import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { AppError } from '#src/server/errors.ts'
import { forgetOldTickets, requireReadyTicket } from './ready-ticket.server.ts'

/** Counts 'Click to Continue' once per ticket; answers whether it counted. Throws forbidden for a ticket that is not ready or not of this link. */
export async function countLinkClick(db: Db, { linkId, ticket, now }: { linkId: string; ticket: string; now: Date }): Promise<boolean> {
  const { id, linkId: ticketOf, startedAt } = await requireReadyTicket(db, ticket, now)
  if (ticketOf !== linkId) throw new AppError('forbidden', { reason: 'ticket of another link' })
  await forgetOldTickets(db, now)
  // One statement, so that ticket and count cannot disagree, and nobody else's click in between is lost.
  const counted = await db.execute(sql`
    WITH first AS (
      INSERT INTO ${linkTickets} (id, link_id, started_at, clicked_at)
      SELECT ${id}::uuid, ${shortenedLinks.id}, ${startedAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      FROM ${shortenedLinks} WHERE ${shortenedLinks.id} = ${linkId}
      ON CONFLICT (id) DO UPDATE SET clicked_at = excluded.clicked_at WHERE ${linkTickets.clickedAt} IS NULL
      RETURNING link_id
    )
    UPDATE ${shortenedLinks} SET clicks = clicks + 1 WHERE id IN (SELECT link_id FROM first) RETURNING id`)
  return counted.rows.length === 1
}
