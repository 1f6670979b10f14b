import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys made at first use and shared by every node; never part of an answer, a log line or an export. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  /** 32 random bytes, base64url. */
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
