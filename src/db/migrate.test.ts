import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/database.ts'
import { migrate } from './migrate.server.ts'

onBothEngines('migrations', (engine) => {
  test('a database written by a newer program is refused', async () => {
    const database = await engine.openEmpty()
    await migrate(database)
    await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 4102444800000)`)
    await expect(migrate(database)).rejects.toThrow(/newer Inkfolio/)
  })

  test('a second run changes nothing', async () => {
    const { db } = await engine.open()
    const before = await db.execute(sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`)
    await migrate(await engine.open())
    const after = await db.execute(sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`)
    expect(after.rows).toEqual(before.rows)
  })

  test('a reset database holds what the migrations put there', async () => {
    const { db } = await engine.open()
    await db.execute(sql`DELETE FROM category_counts`)
    await engine.open()
    const result = await db.execute(sql`SELECT category_key, posts FROM category_counts`)
    expect(result.rows).toEqual([{ category_key: '', posts: 0 }])
  })
})
