import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Counters of rate limits that several nodes share. Unlogged (`src/db/sql/tables.sql`): a count does not wait for the disk, and a crash of the
 * database only resets the limits.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Name of the limit and a keyed hash of the client, so that no addresses or accounts are stored. */
    key: text().primaryKey(),
    points: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at_idx').on(table.resetsAt)],
)
