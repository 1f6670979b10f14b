import { expect } from 'vitest'
import { previewLinks } from '#src/db/schema/drafts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { trashPosts } from './change-posts.server.ts'
import { createPreviewLink, listPreviewLinks, openPreview, revokePreviewLink } from './preview-links.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000)

onDatabase('preview links', (test) => {
  test('there is none for a post that is not there, and no token opens what was never made', async ({ db, actor }) => {
    const nowhere = createPreviewLink(db, actor, { postId: UNKNOWN_ID, now })
    await expect(nowhere).rejects.toMatchObject({ code: 'not_found' })
    for (const token of ['', 'x', 'x'.repeat(43), '\0'.repeat(43)]) expect(await openPreview(db, token, now)).toBeNull()
  })

  test('one opens its post for fourteen days, counts, and is told only once', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { status: 'draft' })
    const { id, token, expiresAt } = await createPreviewLink(db, actor, { postId, now })
    expect(expiresAt).toBe(days(14).toISOString())
    expect(await openPreview(db, token, now)).toEqual({ postId, expiresAt })
    expect(await openPreview(db, token, days(13.9))).toEqual({ postId, expiresAt })
    expect(await openPreview(db, token, days(14))).toBeNull()
    expect(await listPreviewLinks(db, postId, now)).toEqual([{ id, views: 2, expiresAt, createdAt: now.toISOString() }])
    expect(await listPreviewLinks(db, postId, days(14))).toEqual([])
    expect(JSON.stringify(await db.select().from(previewLinks))).not.toContain(token)
  })

  test('a revoked one, and one to a post in the trash, open nothing', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { status: 'draft' })
    const [one, two] = [await createPreviewLink(db, actor, { postId, now }), await createPreviewLink(db, actor, { postId, now })]
    expect(await revokePreviewLink(db, actor, { linkId: one.id, now })).toBe(true)
    expect(await revokePreviewLink(db, actor, { linkId: one.id, now })).toBe(false)
    expect(await openPreview(db, one.token, now)).toBeNull()
    await trashPosts(db, actor, { postIds: [postId], now })
    expect(await openPreview(db, two.token, now)).toBeNull()
  })
})
