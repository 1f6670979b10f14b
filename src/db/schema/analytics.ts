import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

export const postAnalytics = pgTable(
  'post_analytics',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    views: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('post_analytics_views_check', sql`${table.views} >= 0`),
    index('post_analytics_views_idx').on(table.views, table.postId),
  ],
)

/** Views per day (UTC); the row without a post counts the home page. Charts read these, never single events. */
export const dailyViews = pgTable(
  'daily_views',
  {
    day: date().notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    views: integer().notNull().default(0),
  },
  (table) => [
    unique('daily_views_day_post_key').on(table.day, table.postId).nullsNotDistinct(),
    index('daily_views_post_idx').on(table.postId, table.day),
  ],
)
