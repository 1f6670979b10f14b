import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

export const shortenedLinks = pgTable(
  'shortened_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    alias: text().notNull(),
    token: text().notNull(),
    linkName: text('link_name').notNull(),
    /** Leaves the server only after the gate has passed. */
    originalUrl: text('original_url').notNull(),
    /** scrypt; null for a link without a password. */
    passwordHash: text('password_hash'),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    maxUses: integer('max_uses'),
    /** How often 'Click to Continue' was pressed. */
    clicks: bigint({ mode: 'number' }).notNull().default(0),
    /** How often the address was handed out. */
    uses: bigint({ mode: 'number' }).notNull().default(0),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('shortened_links_alias_key').on(table.alias),
    unique('shortened_links_token_key').on(table.token),
    check('shortened_links_alias_check', sql`${table.alias} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'`),
    check('shortened_links_original_url_check', sql`${table.originalUrl} ~ '^https?://'`),
    check('shortened_links_link_name_check', sql`length(${table.linkName}) between 1 and 200`),
    check('shortened_links_max_uses_check', sql`${table.maxUses} > 0`),
    index('shortened_links_post_idx').on(table.postId),
  ],
)

/** What became of a ticket: it counts one click and opens its link once. Rows live as long as tickets do. */
export const linkTickets = pgTable(
  'link_tickets',
  {
    /** The random part of the ticket. */
    id: uuid().primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shortenedLinks.id, { onDelete: 'cascade' }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    clickedAt: timestamp('clicked_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  (table) => [index('link_tickets_started_idx').on(table.startedAt)],
)
