import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import type { Db } from '../client/client.server.ts'
import { loadWithoutIndexes } from './load-without-indexes.ts'

const BARE = { tables: ['posts', 'comments'], withoutTriggers: ['comments'] } as const

/** What stands around the rows of all tables. */
async function surroundings(db: Db) {
  const indexes = await db.execute<{ part: string }>(sql`SELECT indexdef AS part FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`)
  const constraints = await db.execute<{ part: string }>(
    sql`SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) AS part FROM pg_constraint ORDER BY 1`,
  )
  const triggers = await db.execute<{ part: string }>(
    sql`SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) AS part FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  )
  return [...indexes.rows, ...constraints.rows, ...triggers.rows].map(({ part }) => part)
}

onDatabase('loading bare tables', (engine) => {
  test('an empty table is as it was afterwards, whether rows came or it failed', async () => {
    const database = await engine.open()
    const before = await surroundings(database.db)
    const during: string[][] = []
    const load = async (tx: Db) => {
      during.push(await surroundings(tx))
      return 1
    }
    await loadWithoutIndexes(database, BARE, load)
    const failure = loadWithoutIndexes(database, BARE, (tx) => load(tx).then(() => Promise.reject(new Error('no more rows'))))
    await expect(failure).rejects.toThrow('no more rows')
    for (const parts of during) {
      expect(parts).not.toContain('comments comments_search O')
      expect(parts.length).toBeLessThan(before.length)
    }
    expect(await surroundings(database.db)).toEqual(before)
  })

  test('a table with rows keeps its indexes and triggers', async () => {
    const database = await engine.open()
    await buildPost(database.db)
    const ofPosts = async (db: Db) => (await surroundings(db)).filter((part) => / ON public\.posts |^posts /.test(part))
    const before = await ofPosts(database.db)
    await loadWithoutIndexes(database, BARE, async (tx) => {
      expect(await ofPosts(tx)).toEqual(before)
      return 0
    })
  })

  test('rows that contradict a foreign key are refused', async () => {
    const database = await engine.open()
    const load = (tx: Db) =>
      tx
        .execute(sql`INSERT INTO comments (post_id, user_name, user_email, comment_text) VALUES (gen_random_uuid(), 'A', 'a@b.c', 'x')`)
        .then(() => 1)
    await expect(loadWithoutIndexes(database, BARE, load)).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})
