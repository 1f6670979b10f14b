import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Leases for sending mail, shared by all nodes: one row per kind of mail. */
export const mailTurns = pgTable('mail_turns', {
  name: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** Attempts in a row that failed. */
  failures: integer().notNull().default(0),
  /** Why the last attempt failed; null when it did not. */
  failure: text(),
})
