import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countIncompletePosts } from './count-incomplete-posts.server.ts'

const now = new Date('2026-05-01T12:00:00Z')

onBothEngines('what is left to mend', (engine) => {
  test('an empty site has nothing to mend', async () => {
    const { db } = await engine.open()
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 0, withoutDescription: 0, withoutAlt: 0 })
  })

  test('drafts count once they have lain for a month', async () => {
    const { db } = await engine.open()
    await buildPost(db, { status: 'draft', updatedAt: new Date('2026-03-31T12:00:00Z'), description: '' })
    await buildPost(db, { status: 'draft', updatedAt: new Date('2026-04-02T12:00:00Z') })
    await buildPost(db, { updatedAt: new Date('2020-01-01T12:00:00Z') })
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 1, withoutDescription: 0, withoutAlt: 0 })
  })

  test('published posts without a description and pictures without a text are counted', async () => {
    const { db } = await engine.open()
    await buildPost(db, { description: '' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"><img alt="" src="/media/b"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"> and &lt;img&gt;</p>' })
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 0, withoutDescription: 1, withoutAlt: 2 })
  })
})
