// The turn of a nightly job: one of all processes has it.
import { sql } from 'drizzle-orm'
import type { Db } from './client/client.server.ts'

export type JobTurn = {
  job: string
  /** The hour of the night, in the time zone of the machine. */
  hour: number
  /** After so many minutes another process takes over from one that was killed. */
  expiresAfter: number
  /** After so many minutes a failure is tried again. */
  retriesAfter: number
}

/** The latest time at or before `now` that has this hour. */
export function latestNightlyTime(now: Date, hour: number): Date {
  const night = new Date(now)
  night.setHours(hour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/** Whether this process does the job of this night. A new site waits for its first night; one that was down is due at its next start. */
export async function claimTurn(db: Db, { job, hour, expiresAfter, retriesAfter }: JobTurn, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ state: string }>(sql`
    insert into job_turns as turn (job, state, updated_at) values (${job}, 'done', ${at})
    on conflict (job) do update set state = 'running', updated_at = excluded.updated_at
    where case turn.state
      when 'running' then turn.updated_at < excluded.updated_at - make_interval(mins => ${expiresAfter})
      when 'failed' then turn.updated_at < excluded.updated_at - make_interval(mins => ${retriesAfter})
      else turn.updated_at < ${latestNightlyTime(now, hour).toISOString()} end
    returning state`)
  return rows[0]?.state === 'running'
}

export async function releaseTurn(db: Db, { job }: JobTurn, state: 'done' | 'failed'): Promise<void> {
  await db.execute(sql`update job_turns set state = ${state} where job = ${job}`)
}
