import { desc, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { categoryKey } from '../category.ts'

const SUGGESTIONS = 8

/** Names of categories, drafts' included, that hold the text: those that begin with it first, then the most used. */
export async function suggestCategories(db: Db, text: string): Promise<string[]> {
  const key = categoryKey(text)
  const names = db
    .select({ name: sql<string>`unnest(${posts.category})`.as('name') })
    .from(posts)
    .as('names')
  const place = sql`position(${key} in lower(${names.name}))`
  const rows = await db
    .select({ name: sql<string>`min(${names.name})` })
    .from(names)
    .where(sql`${place} > 0`)
    .groupBy(sql`lower(${names.name})`)
    .orderBy(sql`min(${place}) > 1`, desc(sql`count(*)`), sql`lower(${names.name})`)
    .limit(SUGGESTIONS)
  return rows.map(({ name }) => name)
}
