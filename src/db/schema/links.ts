import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

export const shortenedLinks = pgTable(
  'shortened_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    alias: text().notNull(),
    token: text().notNull(),
    linkName: text('link_name').notNull(),
    /** Sent to a visitor only after all steps of the gate. */
    originalUrl: text('original_url').notNull(),
    /** scrypt; null for a link without a password. */
    passwordHash: text('password_hash'),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    maxUses: integer('max_uses'),
    /** Number of clicks on 'Click to Continue'. */
    clicks: bigint({ mode: 'number' }).notNull().default(0),
    /** How often a visitor got the URL. */
    uses: bigint({ mode: 'number' }).notNull().default(0),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** When a deleted link is removed. Until then the deletion can be undone, and the link cannot be opened. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('shortened_links_alias_key').on(table.alias),
    unique('shortened_links_token_key').on(table.token),
    check('shortened_links_alias_check', sql`${table.alias} ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$'`),
    check('shortened_links_original_url_check', sql`${table.originalUrl} ~ '^https?://'`),
    check('shortened_links_link_name_check', sql`length(${table.linkName}) between 1 and 200`),
    check('shortened_links_max_uses_check', sql`${table.maxUses} > 0`),
    index('shortened_links_post_idx').on(table.postId),
    index('shortened_links_created_idx').on(table.createdAt, table.id),
    index('shortened_links_purge_idx').on(table.purgeAt).where(sql`purge_at is not null`),
  ],
)

/** The steps of a ticket. Each step counts once. Rows are removed when the ticket expires. */
export const linkTickets = pgTable(
  'link_tickets',
  {
    /** The random part of the ticket. */
    id: uuid().primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shortenedLinks.id, { onDelete: 'cascade' }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    readyAt: timestamp('ready_at', { withTimezone: true }),
    clickedAt: timestamp('clicked_at', { withTimezone: true }),
    unlockedAt: timestamp('unlocked_at', { withTimezone: true }),
    accessedAt: timestamp('accessed_at', { withTimezone: true }),
  },
  (table) => [index('link_tickets_opened_idx').on(table.openedAt)],
)

/** Counters of the steps of a gate. Bots and the signed-in owner are not counted. */
const gateCounts = () => ({
  /** Countdowns started. A reload that continues a countdown does not count. */
  opened: integer().notNull().default(0),
  /** Countdowns completed. */
  ready: integer().notNull().default(0),
  /** Clicks on 'Click to Continue'. */
  clicked: integer().notNull().default(0),
  /** Correct passwords. */
  unlocked: integer().notNull().default(0),
  /** URLs sent to visitors. */
  accessed: integer().notNull().default(0),
  wrongPasswords: integer('wrong_passwords').notNull().default(0),
})

const countedLink = () => uuid('link_id').references(() => shortenedLinks.id, { onDelete: 'cascade' })

/** Gate events per link and day (UTC), for charts and funnels. */
export const dailyLinkEvents = pgTable(
  'daily_link_events',
  { linkId: countedLink().notNull(), day: date().notNull(), ...gateCounts() },
  (table) => [
    primaryKey({ name: 'daily_link_events_pkey', columns: [table.linkId, table.day] }),
    index('daily_link_events_day_idx').on(table.day),
  ],
)

/** The same events of all links per day, including deleted links. Summing over many links would be too slow for a screen. */
export const dailyGateEvents = pgTable('daily_gate_events', { day: date().primaryKey(), ...gateCounts() })

/** The same events over the lifetime of a link, for sorting. Removing old days does not change them. */
export const linkTotals = pgTable('link_totals', { linkId: countedLink().primaryKey(), ...gateCounts() })

/** Tokens of gated links in the URLs of an article (`?token=…`), maintained by a trigger on `posts`. */
export const linkMentions = pgTable(
  'link_mentions',
  {
    token: text().notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'link_mentions_pkey', columns: [table.token, table.postId] }),
    index('link_mentions_post_idx').on(table.postId),
  ],
)
