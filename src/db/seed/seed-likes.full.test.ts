import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { seedLikes } from './seed-likes.ts'

onDatabase('seeding likes', (engine) => {
  test('inserts missing likes of approved comments, and is idempotent', async () => {
    const database = await engine.open()
    const { id } = await buildPost(database.db)
    for (const status of ['shown', 'shown', 'held'] as const) await buildComment(database.db, id, { status })
    expect(await seedLikes(database, { count: 40 })).toBe(40)
    expect(await seedLikes(database, { count: 100 })).toBe(60)
    expect(await seedLikes(database, { count: 100 })).toBe(0)
    const { rows } = await database.db.execute<{ status: string; likes: number }>(sql`
      SELECT status, count(*)::int AS likes FROM comment_likes JOIN comments ON comments.id = comment_id GROUP BY status`)
    expect(rows).toEqual([{ status: 'shown', likes: 100 }])
  })

  test('a site without comments gets none', async () => {
    expect(await seedLikes(await engine.open(), { count: 10 })).toBe(0)
  })
})
