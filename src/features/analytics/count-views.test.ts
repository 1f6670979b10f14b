import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countPostView } from './count-views.server.ts'

onBothEngines('counting views', (engine) => {
  test('an unknown or unpublished post is refused and leaves no trace', async () => {
    const { db } = await engine.open()
    const draft = await buildPost(db, { status: 'draft' })
    await expect(countPostView(db, draft.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(countPostView(db, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.select().from(postAnalytics)).toEqual([{ postId: draft.id, views: 0 }])
  })

  test('each view of a post counts once', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    expect(await countPostView(db, post.id)).toBe(1)
    expect(await countPostView(db, post.id)).toBe(2)
  })

  test('fifty calls at once count fifty', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const views = await Promise.all(Array.from({ length: 50 }, () => countPostView(db, post.id)))
    expect(Math.max(...views)).toBe(50)
  })

  test('calls at once count for their own posts, and refuse what is not published', async () => {
    const { db } = await engine.open()
    const [one, two, draft] = [await buildPost(db), await buildPost(db), await buildPost(db, { status: 'draft' })]
    const counted = await Promise.allSettled([one.id, two.id, draft.id, one.id.toUpperCase()].map((id) => countPostView(db, id)))
    expect(counted).toMatchObject([{ value: 2 }, { value: 1 }, { reason: { code: 'not_found' } }, { value: 2 }])
  })
})
