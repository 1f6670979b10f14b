import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { seedComment, seedComments } from './seed-comments.ts'

test('the same number is the same comment, below a post that was asked for', () => {
  expect(seedComment(7, 10)).toEqual(seedComment(7, 10))
  const slugs = new Set(Array.from({ length: 2_000 }, (_, number) => seedComment(number + 1, 3).post_slug))
  expect([...slugs].sort()).toEqual(['seed-000001', 'seed-000002', 'seed-000003'])
})

onDatabase('seeding comments', (engine) => {
  test('inserts missing comments, and is idempotent', async () => {
    const database = await engine.open()
    for (const number of [1, 2, 3]) await buildPost(database.db, { slug: `seed-00000${number}` })
    expect(await seedComments(database, { count: 50, posts: 3 })).toBe(50)
    expect(await seedComments(database, { count: 1_200, posts: 3 })).toBe(1_150)
    expect(await seedComments(database, { count: 1_200, posts: 3 })).toBe(0)
    const levels = await database.db.execute<{ level: number }>(sql`SELECT DISTINCT level FROM comments ORDER BY level`)
    expect(levels.rows.map((row) => row.level)).toEqual([0, 1, 2, 3])
  })

  test('computes the same columns as the triggers', async () => {
    const database = await engine.open()
    const { db } = database
    for (const number of [1, 2, 3]) await buildPost(db, { slug: `seed-00000${number}`, title: `It's no. ${number}: C++ & “Café”` })
    await seedComments(database, { count: 200, posts: 3 })
    const derived = async () => (await db.execute(sql`SELECT id, level, search::text FROM comments ORDER BY created_at, id`)).rows
    const seeded = await derived()
    await db.execute(sql`UPDATE comments SET user_name = user_name, level = level`)
    expect(await derived()).toEqual(seeded)
  })
})
