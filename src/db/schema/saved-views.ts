import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** States of the owner's list of posts under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** The query of the list's address in its canonical form, without the page. */
    query: text().notNull(),
    /** For optimistic concurrency: every change of name or query adds one. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name_key').on(sql`lower(${table.name})`),
    // Hashed: a search with many encoded characters is longer than an index entry can be.
    uniqueIndex('saved_views_query_key').on(sql`md5(${table.query})`),
    check('saved_views_name_check', sql`length(${table.name}) between 1 and 60`),
    check('saved_views_query_check', sql`length(${table.query}) between 1 and 6000`),
  ],
)
