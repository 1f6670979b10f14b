import { expect } from 'vitest'
import { dailyViews } from '#src/db/schema/analytics.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countIncompletePosts } from './count-incomplete-posts.server.ts'
import { READ_VIEWS } from './upkeep-posts.server.ts'

const now = new Date('2026-05-01T12:00:00Z')

onDatabase('what is left to mend', (test) => {
  test('an empty site has nothing to mend', async ({ db }) => {
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 0, outdated: 0, withoutDescription: 0, withoutAlt: 0 })
  })

  test('drafts count once they have lain for a month', async ({ db }) => {
    await buildPost(db, { status: 'draft', updatedAt: new Date('2026-03-31T12:00:00Z'), description: '' })
    await buildPost(db, { status: 'draft', updatedAt: new Date('2026-04-02T12:00:00Z') })
    await buildPost(db, { updatedAt: new Date('2020-01-01T12:00:00Z') })
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 1, outdated: 0, withoutDescription: 0, withoutAlt: 0 })
  })

  test('published posts without a change for a year count while they are read', async ({ db }) => {
    const old = { updatedAt: new Date('2025-04-01T12:00:00Z') }
    const [read, former, recent, draft] = [
      await buildPost(db, old),
      await buildPost(db, old),
      await buildPost(db),
      await buildPost(db, { ...old, status: 'draft' }),
    ]
    await db
      .insert(dailyViews)
      .values([
        ...[read, recent, draft].flatMap(({ id }) =>
          ['2026-04-10', '2026-04-11'].map((day) => ({ day, postId: id, views: READ_VIEWS / 2 })),
        ),
        { day: '2026-03-01', postId: former.id, views: 1000 },
        { day: '2026-04-10', postId: former.id, views: READ_VIEWS - 1 },
      ])
    expect(await countIncompletePosts(db, now)).toMatchObject({ outdated: 1 })
  })

  test('published posts without a description and pictures without a text are counted', async ({ db }) => {
    await buildPost(db, { description: '' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"><img alt="" src="/media/b"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"> and &lt;img&gt;</p>' })
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 0, outdated: 0, withoutDescription: 1, withoutAlt: 2 })
  })
})
