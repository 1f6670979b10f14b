import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per setting that differs from its default (`features/settings/settings.ts`). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
