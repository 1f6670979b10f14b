import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { seedComments, seedPosts } from './seed-site.server.ts'
import { syntheticPost } from './synthetic-texts.ts'

test('syntheticPost: a number is always the same post, and another number another one', () => {
  expect(syntheticPost(12)).toEqual(syntheticPost(12))
  const contents = Array.from({ length: 200 }, (_, number) => syntheticPost(number).content)
  expect(new Set(contents).size).toBe(200)
})

onDatabase('seeding', (test) => {
  test('adds what is missing, also after it was interrupted', async ({ db }) => {
    expect(await seedPosts(db, { count: 3 })).toBe(3)
    expect(await seedPosts(db, { count: 8 })).toBe(5)
    expect(await seedPosts(db, { count: 8 })).toBe(0)
    expect(await seedComments(db, { count: 20, inPosts: 8 })).toBe(20)
    expect(await seedComments(db, { count: 30, inPosts: 8 })).toBe(10)
    const { rows } = await db.execute(sql`
      SELECT (SELECT posts FROM category_counts WHERE category_key = '') AS posts,
        (SELECT count(*)::int FROM comments JOIN posts ON posts.id = post_id WHERE slug LIKE 'seed-%') AS comments`)
    expect(rows).toEqual([{ posts: 8, comments: 30 }])
  })
})
