import { and, eq, lte, sql } from 'drizzle-orm'
import type { UpkeepQueue } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { setAside } from '#src/db/schema/upkeep.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type AsideItem, SET_ASIDE_DAYS, type SetAsideItem } from './set-aside.ts'

type Changed = { changed: string[] }
type Items = { queue: UpkeepQueue; items: readonly SetAsideItem[] }

/** Leaves the items out of their queue until they come back. Also removes what has come back by now. */
export async function setItemsAside(db: Db, _actor: Admin, { queue, items, now }: Items & { now: Date }): Promise<Changed> {
  const until = new Date(now.getTime() + SET_ASIDE_DAYS[queue] * 86_400_000)
  const bySubject = new Map(items.map(({ subject, times }) => [subject, { queue, subject, times, setAsideAt: now, until }]))
  return db.transaction(async (tx) => {
    await tx.delete(setAside).where(lte(setAside.until, now))
    await tx
      .insert(setAside)
      // bounded: at most 100 items for each request
      .values([...bySubject.values()])
      .onConflictDoUpdate({
        target: [setAside.queue, setAside.subject],
        set: { times: sql`excluded.times`, setAsideAt: now, until },
      })
    return { changed: [...bySubject.keys()] }
  })
}

/** Puts items back into their queue. */
export async function bringItemsBack(db: Db, _actor: Admin, { queue, items }: Items): Promise<Changed> {
  const subjects = items.map(({ subject }) => subject)
  const rows = await db
    .delete(setAside)
    .where(and(eq(setAside.queue, queue), isOneOf(setAside.subject, subjects)))
    .returning({ subject: setAside.subject })
  return { changed: rows.map(({ subject }) => subject) }
}

export async function countSetAside(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM set_aside WHERE until > ${now.toISOString()}::timestamptz`)
  return rows[0]?.total ?? 0
}

type Row = Omit<AsideItem, 'id' | 'until'> & { until: string | Date }

/** What is set aside now, the latest first. */
export async function listSetAside(db: Db, { now, limit, offset }: { now: Date; limit: number; offset: number }): Promise<AsideItem[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT a.queue, a.subject, a.times, a.until, coalesce(p.title, CASE WHEN a.queue IN ('drafts', 'outdated') THEN 'A post that was removed' ELSE a.subject END) AS label
    FROM set_aside a LEFT JOIN posts p ON a.queue IN ('drafts', 'outdated') AND p.id::text = a.subject
    WHERE a.until > ${now.toISOString()}::timestamptz
    ORDER BY a.set_aside_at DESC, a.queue, a.subject LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ until, ...row }) => ({ ...row, id: `${row.queue} ${row.subject}`, until: new Date(until).toISOString() }))
}
