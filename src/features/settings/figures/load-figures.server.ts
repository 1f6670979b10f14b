import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Settings } from '../settings.ts'
import { FIGURES, type Figure, figureText, type LiveCounts } from './figures.ts'

const ABOUT_FIGURES = ['readers', 'articles', 'categories', 'availability'] as const

/** The figures of the About page, without the hidden ones. */
export async function loadAboutFigures(db: Db, settings: Settings, now: Date): Promise<Figure[]> {
  const hasLive = ABOUT_FIGURES.some((name) => settings[FIGURES[name].show] === 'live')
  const counts = hasLive ? await readLiveCounts(db, now) : {}
  return ABOUT_FIGURES.flatMap((name) => {
    const value = figureText(settings, name, counts)
    return value === null ? [] : [{ name: FIGURES[name].label, value }]
  })
}

/** From stored counters. The days of statistics are UTC. */
export async function readLiveCounts(db: Db, now: Date): Promise<LiveCounts> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await db.execute<LiveCounts>(sql`
    SELECT
      (SELECT coalesce(sum(visitors), 0)::float8 FROM daily_totals WHERE day > ${today}::date - 30) AS readers,
      (SELECT coalesce(sum(posts), 0)::float8 FROM category_counts WHERE category_key = '') AS articles,
      (SELECT count(*)::float8 FROM category_counts WHERE category_key <> '' AND posts > 0) AS categories`)
  return rows[0] ?? { readers: 0, articles: 0, categories: 0 }
}
