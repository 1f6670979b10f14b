import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dailyViews } from '#src/db/schema/analytics.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countHomeView, countPostView } from './count-views.server.ts'

const now = new Date('2026-03-01T23:59:59Z')

onBothEngines('counting views', (engine) => {
  test('an unknown or unpublished post is refused and leaves no trace', async () => {
    const { db } = await engine.open()
    const draft = await buildPost(db, { status: 'draft' })
    await expect(countPostView(db, draft.id, now)).rejects.toMatchObject({ code: 'not_found' })
    await expect(countPostView(db, randomUUID(), now)).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.select().from(dailyViews)).toEqual([])
  })

  test('each view of a post counts once, in all and per day', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    expect(await countPostView(db, post.id, now)).toBe(1)
    expect(await countPostView(db, post.id, new Date('2026-03-02T00:00:00Z'))).toBe(2)
    expect(await db.select().from(dailyViews).orderBy(dailyViews.day)).toEqual([
      { day: '2026-03-01', postId: post.id, views: 1 },
      { day: '2026-03-02', postId: post.id, views: 1 },
    ])
  })

  test('fifty calls at once count fifty', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const views = await Promise.all(Array.from({ length: 50 }, () => countPostView(db, post.id, now)))
    expect(Math.max(...views)).toBe(50)
    await Promise.all(Array.from({ length: 50 }, () => countHomeView(db, now)))
    const days = await db.select({ postId: dailyViews.postId, views: dailyViews.views }).from(dailyViews)
    expect(days).toContainEqual({ postId: null, views: 50 })
    expect(days).toContainEqual({ postId: post.id, views: 50 })
  })
})
