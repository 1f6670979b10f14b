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
    /** When a deleted link is removed for good; until then it can be had back, and nobody can open it. */
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

/** The steps of a ticket: each counts once. Rows live as long as tickets do. */
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

/** The steps through a gate, as columns of what counts them. Bots and the signed-in owner are in none of them. */
const gateCounts = () => ({
  /** Countdowns begun; a reload that continues one begins none. */
  opened: integer().notNull().default(0),
  /** Countdowns that ran to their end. */
  ready: integer().notNull().default(0),
  /** 'Click to Continue'. */
  clicked: integer().notNull().default(0),
  /** Right passwords. */
  unlocked: integer().notNull().default(0),
  /** Addresses handed out. */
  accessed: integer().notNull().default(0),
  wrongPasswords: integer('wrong_passwords').notNull().default(0),
})

const countedLink = () => uuid('link_id').references(() => shortenedLinks.id, { onDelete: 'cascade' })

/** Gate events per link and day (UTC). Charts and funnels read these, never single events. */
export const dailyLinkEvents = pgTable(
  'daily_link_events',
  { linkId: countedLink().notNull(), day: date().notNull(), ...gateCounts() },
  (table) => [
    primaryKey({ name: 'daily_link_events_pkey', columns: [table.linkId, table.day] }),
    index('daily_link_events_day_idx').on(table.day),
  ],
)

/** The same events of all links, those deleted since included: the sum over many links takes longer than a screen may. */
export const dailyGateEvents = pgTable('daily_gate_events', { day: date().primaryKey(), ...gateCounts() })

/** The same events since a link exists: lists sort by them, and forgetting old days does not change them. */
export const linkTotals = pgTable('link_totals', { linkId: countedLink().primaryKey(), ...gateCounts() })

/** Tokens of gates in the addresses that stand in an article (`?token=…`), kept by a trigger on `posts`. */
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
