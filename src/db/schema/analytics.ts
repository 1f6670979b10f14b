import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

export const postAnalytics = pgTable(
  'post_analytics',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    views: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('post_analytics_views_check', sql`${table.views} >= 0`)],
)

// Days are UTC. Charts read the counters below, never single events; bots and the signed-in owner are in none of them,
// except in `daily_bots`.

/** Views per page and day; the row without a post counts the home page. `visitors` are those who saw the page that day. */
export const dailyViews = pgTable(
  'daily_views',
  {
    day: date().notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
  },
  (table) => [
    unique('daily_views_day_post_key').on(table.day, table.postId).nullsNotDistinct(),
    index('daily_views_post_idx').on(table.postId, table.day),
  ],
)

/** The whole site per day. */
export const dailyTotals = pgTable('daily_totals', {
  day: date().primaryKey(),
  views: integer().notNull().default(0),
  visitors: integer().notNull().default(0),
})

/** Views per day by page, referrer, campaign and device. */
export const dailyTraffic = pgTable(
  'daily_traffic',
  {
    day: date().notNull(),
    /** Null for the home page. No foreign key, so that counts survive the deletion of a post. */
    postId: uuid('post_id'),
    /** A host, an app, '' for none, '/' for this site itself. */
    referrer: text().notNull(),
    /** 'source / medium / name', '' for none. */
    campaign: text().notNull(),
    device: text().notNull(),
    views: integer().notNull().default(0),
    /** Visitors whose first view of the day was in this row: the sum over rows counts each visitor of a day once. */
    visitors: integer().notNull().default(0),
    /** Visitors whose first view of this page on this day was in this row: the sum over the rows of one page counts each once. */
    pageVisitors: integer('page_visitors').notNull().default(0),
  },
  (table) => [
    unique('daily_traffic_key').on(table.day, table.postId, table.referrer, table.campaign, table.device).nullsNotDistinct(),
    check('daily_traffic_device_check', sql`${table.device} in ('desktop', 'phone', 'tablet')`),
    // For one page or one referrer.
    index('daily_traffic_post_idx').on(table.postId, table.day),
    index('daily_traffic_referrer_idx').on(table.referrer, table.day),
  ],
)

/** Families of browsers and operating systems, for the whole site. */
export const dailySystems = pgTable(
  'daily_systems',
  {
    day: date().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
  },
  (table) => [primaryKey({ name: 'daily_systems_pkey', columns: [table.day, table.browser, table.system] })],
)

/** What visitors searched for, once per visitor, term and day. */
export const dailySearches = pgTable(
  'daily_searches',
  {
    day: date().notNull(),
    term: text().notNull(),
    searches: integer().notNull().default(0),
    /** Searches without results. */
    empty: integer().notNull().default(0),
    /** Number of results of the latest search. */
    results: integer().notNull().default(0),
  },
  (table) => [primaryKey({ name: 'daily_searches_pkey', columns: [table.day, table.term] })],
)

/** Requested paths that do not exist. */
export const dailyMissing = pgTable(
  'daily_missing',
  {
    day: date().notNull(),
    path: text().notNull(),
    times: integer().notNull().default(0),
    /** Of the latest request, as in the cube. */
    referrer: text().notNull().default(''),
  },
  (table) => [primaryKey({ name: 'daily_missing_pkey', columns: [table.day, table.path] })],
)

/** Requests whose User-Agent names a bot. They are counted only here. */
export const dailyBots = pgTable(
  'daily_bots',
  { day: date().notNull(), bot: text().notNull(), times: integer().notNull().default(0) },
  (table) => [primaryKey({ name: 'daily_bots_pkey', columns: [table.day, table.bot] })],
)

/**
 * Today's visitors, so that each is counted once. `visitor` is a keyed hash whose key changes daily. `what` is '' for the site, 'home', the id of a
 * post, or '?' and a search term. Rows are deleted when their day is over.
 */
export const dailySeen = pgTable(
  'daily_seen',
  {
    day: date().notNull(),
    visitor: uuid().notNull(),
    what: text().notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** Of the row of a post: the source of the first view, one of `SOURCES`. */
    source: text().notNull().default(''),
  },
  (table) => [primaryKey({ name: 'daily_seen_pkey', columns: [table.day, table.visitor, table.what] })],
)
