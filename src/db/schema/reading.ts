import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

// Reading statistics. Days are UTC. A reader is a visitor of one day whose browser sent a reading report.

const countedPost = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/**
 * Readers of a post by `mark`: 't:30' read for 30 seconds and less than the next step, 'h:intro' reached that heading, 'half' and 'end' reached the
 * middle and the end of the article, 'read' read all of it, 'copy' copied code, 'code:' and the key and beginning of a block copied that block,
 * 'contents' used the table of contents, 'next:' and a place of this site followed a link beside the article to it, and the steps of `READER_STEPS`.
 */
export const dailyReading = pgTable(
  'daily_reading',
  { postId: countedPost(), day: date().notNull(), mark: text().notNull(), readers: integer().notNull().default(0) },
  (table) => [
    primaryKey({ name: 'daily_reading_pkey', columns: [table.postId, table.day, table.mark] }),
    index('daily_reading_day_idx').on(table.day),
  ],
)

/** Readers who followed a link of the article: host and path of another site, or a path of this one. */
export const dailyArticleClicks = pgTable(
  'daily_article_clicks',
  { postId: countedPost(), day: date().notNull(), address: text().notNull(), clicks: integer().notNull().default(0) },
  (table) => [
    primaryKey({ name: 'daily_article_clicks_pkey', columns: [table.postId, table.day, table.address] }),
    index('daily_article_clicks_day_idx').on(table.day),
  ],
)

/** Readers of a post by the source of their visit and what they did (`JOURNEY_STEPS`), each once per day. */
export const dailyJourneys = pgTable(
  'daily_journeys',
  {
    postId: countedPost(),
    day: date().notNull(),
    source: text().notNull(),
    step: text().notNull(),
    readers: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'daily_journeys_pkey', columns: [table.postId, table.day, table.source, table.step] }),
    index('daily_journeys_day_idx').on(table.day),
  ],
)

/** Views of a post that came from a page of this site. `place` is the id of a post, or one of the addresses of `ownPlace`. */
export const dailyArrivals = pgTable(
  'daily_arrivals',
  { postId: countedPost(), day: date().notNull(), place: text().notNull(), views: integer().notNull().default(0) },
  (table) => [
    primaryKey({ name: 'daily_arrivals_pkey', columns: [table.postId, table.day, table.place] }),
    index('daily_arrivals_day_idx').on(table.day),
  ],
)

/**
 * The marks of today's readers, so that each counts once. `visitor` is the hash of `daily_seen`. Rows are deleted when their day is over.
 */
export const dailyReaders = pgTable(
  'daily_readers',
  {
    day: date().notNull(),
    visitor: uuid().notNull(),
    postId: uuid('post_id').notNull(),
    seconds: integer().notNull().default(0),
    /** As in `daily_reading`, without the time; 'to:' and an address for links. */
    marks: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ name: 'daily_readers_pkey', columns: [table.day, table.visitor, table.postId] })],
)
