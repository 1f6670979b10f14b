import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Saved blocks of an article, which the owner inserts into other articles. */
export const snippets = pgTable(
  'snippets',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** HTML as the editor writes it. */
    content: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('snippets_name_key').on(sql`lower(${table.name})`),
    check('snippets_name_check', sql`length(${table.name}) between 1 and 60`),
    check('snippets_content_check', sql`length(${table.content}) between 1 and 50000`),
  ],
)
