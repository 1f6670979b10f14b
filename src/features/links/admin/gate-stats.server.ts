import { and, eq, gte, lt, lte } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents, dailyLinkEvents } from '#src/db/schema/links.ts'
import { toDay } from '#src/lib/format/day.ts'
import type { GateCounts, GateDay, GateStats } from './admin-link.ts'

const DAY_MS = 86_400_000
const NO_EVENTS = { opened: 0, ready: 0, clicked: 0, unlocked: 0, accessed: 0, wrongPasswords: 0 } as const satisfies GateCounts

/** Deletes the daily counts that are more than `keepMonths` whole months old; 0 keeps all. The totals of the links stay. */
export async function purgeGateDays(db: Db, now: Date, keepMonths: number): Promise<void> {
  if (keepMonths === 0) return
  const first = toDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1)))
  await db.delete(dailyLinkEvents).where(lt(dailyLinkEvents.day, first))
  await db.delete(dailyGateEvents).where(lt(dailyGateEvents.day, first))
}

type StatsQuery = {
  /** Without it, all links together. */
  linkId?: string
  /** The number of days (UTC), including today. */
  days: number
  now: Date
}

/** The counts of one link, or of all links, by day. */
export async function getGateStats(db: Db, { linkId, days, now }: StatsQuery): Promise<GateStats> {
  const wanted = Array.from({ length: days }, (_, place) => toDay(now.getTime() - (days - 1 - place) * DAY_MS))
  const [from = '', to = ''] = [wanted[0], wanted.at(-1)]
  const rows = new Map((await selectDays(db, { linkId, from, to })).map((row) => [row.day, row]))
  const filled = wanted.map((day) => rows.get(day) ?? { day, ...NO_EVENTS })
  return { days: filled, sum: filled.reduce<GateCounts>(addCounts, NO_EVENTS) }
}

function selectDays(db: Db, { linkId, from, to }: { linkId: string | undefined; from: string; to: string }): Promise<GateDay[]> {
  if (linkId === undefined) {
    return db
      .select()
      .from(dailyGateEvents)
      .where(and(gte(dailyGateEvents.day, from), lte(dailyGateEvents.day, to)))
  }
  const columns = {
    day: dailyLinkEvents.day,
    opened: dailyLinkEvents.opened,
    ready: dailyLinkEvents.ready,
    clicked: dailyLinkEvents.clicked,
    unlocked: dailyLinkEvents.unlocked,
    accessed: dailyLinkEvents.accessed,
    wrongPasswords: dailyLinkEvents.wrongPasswords,
  }
  return db
    .select(columns)
    .from(dailyLinkEvents)
    .where(and(eq(dailyLinkEvents.linkId, linkId), gte(dailyLinkEvents.day, from), lte(dailyLinkEvents.day, to)))
}

function addCounts(sum: GateCounts, day: GateCounts): GateCounts {
  return {
    opened: sum.opened + day.opened,
    ready: sum.ready + day.ready,
    clicked: sum.clicked + day.clicked,
    unlocked: sum.unlocked + day.unlocked,
    accessed: sum.accessed + day.accessed,
    wrongPasswords: sum.wrongPasswords + day.wrongPasswords,
  }
}
