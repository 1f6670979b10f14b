import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Card } from './card.ts'

/** A card with its number; null while it is hidden. */
export type CountedCard = Pick<Card, 'category' | 'text' | 'code'> & { count: number | null }

/** The cards with their numbers. */
export async function loadCards(db: Db, cards: readonly Card[]): Promise<CountedCard[]> {
  const live = liveCategories(cards)
  const counts = live.length > 0 ? await countPosts(db, live) : new Map<string, number>()
  return cards.map(({ category, text, code, figure, stated }) => {
    const numbers = { own: stated, live: counts.get(category) ?? 0, hidden: null }
    return { category, text, code, count: numbers[figure] }
  })
}

/** The sum of the numbers of all cards, in which each post counts once; null when all are hidden. */
export async function sumCards(db: Db, cards: readonly Card[]): Promise<number | null> {
  if (cards.every(({ figure }) => figure === 'hidden')) return null
  const stated = cards.reduce((sum, { figure, stated: number }) => sum + (figure === 'own' ? number : 0), 0)
  const live = liveCategories(cards)
  if (live.length === 0) return stated
  const { rows } = await db.execute<{ posts: number }>(sql`
    SELECT count(DISTINCT post_id)::float8 AS posts FROM published_post_categories
    WHERE category_key IN (SELECT category_key(name) FROM ${named(live)})`)
  return stated + (rows[0]?.posts ?? 0)
}

function liveCategories(cards: readonly Card[]): string[] {
  return cards.filter(({ figure }) => figure === 'live').map(({ category }) => category)
}

async function countPosts(db: Db, categories: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; posts: number }>(sql`
    SELECT wanted.name, counts.posts FROM ${named(categories)}
    JOIN category_counts AS counts ON counts.category_key = category_key(wanted.name)`)
  return new Map(rows.map(({ name, posts }) => [name, posts]))
}

function named(categories: readonly string[]) {
  return sql`jsonb_array_elements_text(${JSON.stringify(categories)}::text::jsonb) AS wanted (name)`
}
