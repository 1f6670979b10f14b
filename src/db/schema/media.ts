import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the stored bytes, hexadecimal: the file's name and its address. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    alt: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('media_hash_key').on(table.hash), check('media_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`)],
)
