import { expect } from 'vitest'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { onDatabase, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { findPost } from '../post-queries.server.ts'
import { publishDuePosts } from './due-posts.server.ts'
import { getEditedPost } from './editable-post.server.ts'
import { saveDraft } from './save-draft.server.ts'

const due = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(due.getTime() + count * 60_000)

onDatabase('scheduled posts', (test) => {
  test('nothing but what is scheduled goes out, and not before its time', async ({ db }) => {
    const scheduled = await buildPost(db, { status: 'scheduled', createdAt: due })
    await buildPost(db, { status: 'draft', createdAt: due })
    await buildPost(db, { status: 'trashed', trashedFrom: 'scheduled', createdAt: due })
    expect(await publishDuePosts(db, minutes(-1))).toEqual([])
    expect(await publishDuePosts(db, due)).toEqual([scheduled.id])
    expect(await publishDuePosts(db, minutes(1))).toEqual([])
    expect(await db.select({ id: publishedPosts.postId }).from(publishedPosts)).toEqual([{ id: scheduled.id }])
  })

  test('a day is due from its beginning in the zone of the site', async ({ db }) => {
    const { id } = await buildPost(db, { status: 'scheduled', createdAt: fromWrittenDay('2026-11-21') })
    const publishAt = (zone: string, at: string) => withTimeZone(zone, () => publishDuePosts(db, new Date(at)))
    expect(await publishAt('America/New_York', '2026-11-21T04:59:00Z')).toEqual([])
    expect(await publishAt('Asia/Tokyo', '2026-11-20T14:59:00Z')).toEqual([])
    expect(await publishAt('Asia/Tokyo', '2026-11-20T15:00:00Z')).toEqual([id])
  })

  test('a post that became due while no job ran is published with its own date', async ({ db }) => {
    const first = await buildPost(db, { status: 'scheduled', slug: 'first', createdAt: due, updatedAt: minutes(-60) })
    const again = await buildPost(db, { status: 'scheduled', createdAt: minutes(5), publishedAt: minutes(-600), updatedAt: minutes(6) })
    expect((await publishDuePosts(db, minutes(90))).sort()).toEqual([first.id, again.id].sort())
    expect(await readPost(db, first.id)).toMatchObject({ status: 'published', createdAt: due, publishedAt: minutes(90), updatedAt: due })
    expect(await readPost(db, again.id)).toMatchObject({ publishedAt: minutes(-600), updatedAt: minutes(6) })
    expect(await findPost(db, 'first')).toMatchObject({ createdAt: due.toISOString() })
  })

  test('what is being written beside a scheduled post stays there, and the editor goes on', async ({ db, actor }) => {
    const { id: postId, slug } = await buildPost(db, { status: 'scheduled', title: 'Scheduled', createdAt: due })
    const { version, fields } = await getEditedPost(db, postId)
    const saved = await saveDraft(db, actor, { postId, version, fields: { ...fields, title: 'Typed' }, now: due })
    await publishDuePosts(db, due)
    expect(await findPost(db, slug)).toMatchObject({ title: 'Scheduled' })
    const next = { postId, version: saved.version, fields: { ...fields, title: 'Typed on' }, now: due }
    expect(await saveDraft(db, actor, next)).toMatchObject({ status: 'published' })
    expect(await getEditedPost(db, postId)).toMatchObject({ hasChanges: true, fields: { title: 'Typed on' } })
  })
})

onPostgres('two processes', (test, engine) => {
  test('publish each post exactly once', async ({ db }) => {
    const other = await openPostgres(await engine.url(), PATIENT)
    try {
      const scheduled = await Promise.all(Array.from({ length: 30 }, () => buildPost(db, { status: 'scheduled', createdAt: due })))
      const published = await Promise.all([db, other.db, db, other.db].map((each) => publishDuePosts(each, due)))
      expect(published.flat().sort()).toEqual(scheduled.map(({ id }) => id).sort())
      expect(await db.select().from(publishedPosts)).toHaveLength(30)
    } finally {
      await other.close()
    }
  })
})
