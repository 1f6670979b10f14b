import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countIncompletePosts } from './count-incomplete-posts.server.ts'

const now = new Date('2026-05-01T12:00:00Z')

onDatabase('what is left to mend', (test) => {
  test('published posts without a description and pictures without a text are counted', async ({ db }) => {
    await buildPost(db, { description: '' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"><img alt="" src="/media/b"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a"></p>' })
    await buildPost(db, { content: '<p><img src="/media/a" alt="A tree"> and &lt;img&gt;</p>' })
    expect(await countIncompletePosts(db, now)).toEqual({ stale: 0, outdated: 0, withoutDescription: 1, withoutAlt: 2 })
  })
})
