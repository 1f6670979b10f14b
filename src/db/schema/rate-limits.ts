import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often each limited thing was done, where several nodes count together. Unlogged (`src/db/sql/tables.sql`): a count costs no
 * wait for the disk, and what a crash of the database empties fills again within minutes.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Name of the limit and a keyed hash of who is limited: neither addresses nor accounts stand here. */
    key: text().primaryKey(),
    points: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at_idx').on(table.resetsAt)],
)
