// When other sites are asked: at night, and for as long after the owner asked for it.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type JobTurn, latestNightlyTime } from '#src/db/job-turns.server.ts'

export const COLLECTION: JobTurn = { job: 'check links', hour: 4, expiresAfter: 30, retriesAfter: 10 }
const REQUEST = 'check links by day'
const HOURS = 2

export function isNight(now: Date): boolean {
  return now.getTime() - latestNightlyTime(now, COLLECTION.hour).getTime() < HOURS * 3_600_000
}

/** When the owner asked for a check that still goes on; null without one. */
export async function findRequest(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date }>(sql`
    select updated_at as at from job_turns
    where job = ${REQUEST} and updated_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${HOURS})`)
  return rows[0] ? new Date(rows[0].at) : null
}

export async function requestCheck(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into job_turns (job, state, updated_at) values (${REQUEST}, 'done', ${now.toISOString()})
    on conflict (job) do update set updated_at = excluded.updated_at`)
}
