import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Jobs that all processes together do once a night. */
export const jobTurns = pgTable(
  'job_turns',
  {
    job: text().primaryKey(),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('job_turns_job_check', sql`length(${table.job}) between 1 and 100`),
    check('job_turns_state_check', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
)
