import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** `pending`: has not confirmed yet. `suspended`: mail servers refused the address several times in a row. */
export type SubscriberStatus = 'pending' | 'active' | 'left' | 'suspended'

/** The form in which the address was entered. */
export type SubscriberSource = 'article' | 'footer' | 'page'

/** Readers who asked for new posts by e-mail. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    status: text().$type<SubscriberStatus>().notNull().default('pending'),
    source: text().$type<SubscriberSource>().notNull(),
    /** When the address was last entered in a form. Pending rows are removed some days later. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    leftAt: timestamp('left_at', { withTimezone: true }),
    lastMailedAt: timestamp('last_mailed_at', { withTimezone: true }),
    /** Permanent refusals in a row. */
    refusals: integer().notNull().default(0),
  },
  (table) => [
    unique('subscribers_email_key').on(table.email),
    check('subscribers_email_check', sql`length(${table.email}) between 3 and 255`),
    check('subscribers_status_check', sql`${table.status} in ('pending', 'active', 'left', 'suspended')`),
    check('subscribers_source_check', sql`${table.source} in ('article', 'footer', 'page')`),
    index('subscribers_asked_idx').on(table.askedAt, table.id),
  ],
)

/** Addresses that were removed at somebody's wish, as keyed hashes: an import must not bring them back. */
export const forgottenAddresses = pgTable('forgotten_addresses', {
  hash: text().primaryKey(),
  forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull(),
})
