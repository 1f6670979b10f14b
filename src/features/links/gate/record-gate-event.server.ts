import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents, dailyLinkEvents, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'

export const GATE_EVENTS = ['opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrong_passwords'] as const
export type GateEvent = (typeof GATE_EVENTS)[number]

type GateEvents = { linkId: string; events: readonly GateEvent[]; now: Date }

/** Counts each event for the link on the day (UTC) of `now`, for the link in total, and for all links on that day. A deleted link counts nothing. */
export async function recordGateEvents(db: Db, { linkId, events, now }: GateEvents): Promise<void> {
  if (events.length === 0) return
  const names = sql.raw(events.join(', '))
  const ones = sql.raw(events.map(() => '1').join(', '))
  const day = sql`${now.toISOString().slice(0, 10)}::date`
  // One statement locks the rows in the same order everywhere, which prevents deadlocks. The row that all links share is last.
  await db.execute(sql`
    WITH counted AS (
      INSERT INTO ${dailyLinkEvents} AS stored (link_id, day, ${names})
      SELECT id, ${day}, ${ones} FROM ${shortenedLinks} WHERE id = ${linkId}
      ON CONFLICT (link_id, day) DO UPDATE SET ${increments(events)}
      RETURNING link_id
    ), added AS (
      INSERT INTO ${linkTotals} AS stored (link_id, ${names})
      SELECT link_id, ${ones} FROM counted
      ON CONFLICT (link_id) DO UPDATE SET ${increments(events)}
      RETURNING link_id
    )
    INSERT INTO ${dailyGateEvents} AS stored (day, ${names})
    SELECT ${day}, ${ones} FROM added
    ON CONFLICT (day) DO UPDATE SET ${increments(events)}`)
}

function increments(events: readonly GateEvent[]): SQL {
  return sql.raw(events.map((event) => `${event} = stored.${event} + 1`).join(', '))
}
