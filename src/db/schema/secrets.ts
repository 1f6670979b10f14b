import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys, created at first use and shared by every node. Never part of a response, a log line or an export. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  /** 32 random bytes, base64url. */
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
