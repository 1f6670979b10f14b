import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { UPKEEP_QUEUES } from '../choices.ts'

/** Items that the owner set aside for a while. */
export const setAside = pgTable(
  'set_aside',
  {
    queue: text({ enum: UPKEEP_QUEUES }).notNull(),
    /** The id of a post, a term, or a path. */
    subject: text().notNull(),
    /** How often it was searched or requested then. Null when its number does not bring it back. */
    times: integer(),
    setAsideAt: timestamp('set_aside_at', { withTimezone: true }).notNull(),
    /** When it comes back, if its number does not bring it back before. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'set_aside_pkey', columns: [table.queue, table.subject] }),
    check('set_aside_queue_check', sql`${table.queue} in ('drafts', 'outdated', 'searches', 'missing')`),
    index('set_aside_until_idx').on(table.until),
  ],
)
