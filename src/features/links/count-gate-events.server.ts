import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { dailyLinkEvents, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'

export const GATE_EVENTS = ['opened', 'ready', 'continued', 'unlocked', 'accessed', 'wrong_passwords'] as const
export type GateEvent = (typeof GATE_EVENTS)[number]

type GateEvents = { linkId: string; events: readonly GateEvent[]; now: Date }

/** Counts each event once for the link, on the day (UTC) of `now` and in total; nothing for a link that is gone. One statement. */
export async function countGateEvents(db: Db, { linkId, events, now }: GateEvents): Promise<void> {
  if (events.length === 0) return
  const names = sql.raw(events.join(', '))
  const ones = sql.raw(events.map(() => '1').join(', '))
  const link = sql`FROM ${shortenedLinks} WHERE id = ${linkId}`
  await db.execute(sql`
    WITH counted AS (
      INSERT INTO ${dailyLinkEvents} AS kept (link_id, day, ${names})
      SELECT id, ${now.toISOString().slice(0, 10)}::date, ${ones} ${link}
      ON CONFLICT (link_id, day) DO UPDATE SET ${oneMore(events)}
      RETURNING link_id
    )
    INSERT INTO ${linkTotals} AS kept (link_id, ${names})
    SELECT link_id, ${ones} FROM counted
    ON CONFLICT (link_id) DO UPDATE SET ${oneMore(events)}`)
}

function oneMore(events: readonly GateEvent[]): SQL {
  return sql.raw(events.map((event) => `${event} = kept.${event} + 1`).join(', '))
}
