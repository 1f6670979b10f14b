import { and, eq, getTableColumns, gte, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents, dailyLinkEvents } from '#src/db/schema/links.ts'
import { toDay } from '#src/lib/format/day.ts'
import { GATE_COUNTS, type GateCounts, type GateDay, type GateStats } from './admin-link.ts'

const DAY_MS = 86_400_000
const NO_EVENTS: GateCounts = { opened: 0, ready: 0, clicked: 0, unlocked: 0, accessed: 0, wrongPasswords: 0 }

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
  const sum = { ...NO_EVENTS }
  for (const day of filled) for (const step of GATE_COUNTS) sum[step] += day[step]
  return { days: filled, sum }
}

function selectDays(db: Db, { linkId, from, to }: { linkId: string | undefined; from: string; to: string }): Promise<GateDay[]> {
  if (linkId === undefined) {
    return db
      .select()
      .from(dailyGateEvents)
      .where(and(gte(dailyGateEvents.day, from), lte(dailyGateEvents.day, to)))
  }
  const { linkId: _, ...columns } = getTableColumns(dailyLinkEvents)
  return db
    .select(columns)
    .from(dailyLinkEvents)
    .where(and(eq(dailyLinkEvents.linkId, linkId), gte(dailyLinkEvents.day, from), lte(dailyLinkEvents.day, to)))
}

/** Countdowns of gated links begun since the beginning of the day (UTC) of `since`. */
export async function countOpenedSince(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ opened: sql<number>`coalesce(sum(${dailyGateEvents.opened}), 0)`.mapWith(Number) })
    .from(dailyGateEvents)
    .where(gte(dailyGateEvents.day, toDay(since)))
  return row?.opened ?? 0
}
