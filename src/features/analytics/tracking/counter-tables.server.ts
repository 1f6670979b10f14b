import { sql } from 'drizzle-orm'
import type { CounterTable } from './upsert-counts.server.ts'

/** Skips deleted posts, whose foreign key would fail the whole statement. */
const postExists = sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = v.post_id)`

/** The counter tables for `upsertCounts`. */
export const COUNTERS = {
  posts: {
    name: 'post_analytics',
    keys: { post_id: 'uuid' },
    sums: ['views'],
    where: sql`EXISTS (SELECT 1 FROM published_posts p WHERE p.post_id = v.post_id)`,
  },
  totals: { name: 'daily_totals', keys: { day: 'date' }, sums: ['views', 'visitors'] },
  pages: {
    name: 'daily_views',
    keys: { day: 'date', post_id: 'uuid' },
    sums: ['views', 'visitors'],
    where: sql`v.post_id IS NULL OR ${postExists}`,
  },
  systems: { name: 'daily_systems', keys: { day: 'date', browser: 'text', system: 'text' }, sums: ['views', 'visitors'] },
  traffic: {
    name: 'daily_traffic',
    keys: { day: 'date', post_id: 'uuid', referrer: 'text', campaign: 'text', device: 'text' },
    sums: ['views', 'visitors', 'page_visitors'],
  },
  searches: {
    name: 'daily_searches',
    keys: { day: 'date', term: 'text' },
    sums: ['searches', 'empty'],
    latest: { results: 'integer' },
  },
  missing: { name: 'daily_missing', keys: { day: 'date', path: 'text' }, sums: ['times'], latest: { referrer: 'text' } },
  reading: { name: 'daily_reading', keys: { post_id: 'uuid', day: 'date', mark: 'text' }, sums: ['readers'], where: postExists },
  journeys: {
    name: 'daily_journeys',
    keys: { post_id: 'uuid', day: 'date', source: 'text', step: 'text' },
    sums: ['readers'],
    where: postExists,
  },
  arrivals: { name: 'daily_arrivals', keys: { post_id: 'uuid', day: 'date', place: 'text' }, sums: ['views'], where: postExists },
  articleClicks: {
    name: 'daily_article_clicks',
    keys: { post_id: 'uuid', day: 'date', address: 'text' },
    sums: ['clicks'],
    where: postExists,
  },
  redirects: {
    name: 'redirect_hits',
    keys: { redirect_id: 'uuid' },
    sums: ['hits'],
    latest: { last_hit_at: 'timestamptz' },
    where: sql`EXISTS (SELECT 1 FROM redirects r WHERE r.id = v.redirect_id)`,
  },
  bots: { name: 'daily_bots', keys: { day: 'date', bot: 'text' }, sums: ['times'] },
} as const satisfies Record<string, CounterTable>
