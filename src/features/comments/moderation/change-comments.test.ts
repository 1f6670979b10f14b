import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, buildSubmission, readComment, UNKNOWN_ID } from '#tests/support/factories.ts'
import { listComments } from '../comment-queries.server.ts'
import { commentRules } from '../comment-rules.ts'
import { submitComment } from '../submit-comment.server.ts'
import {
  approveComments,
  deleteComments,
  markNoReplyNeeded,
  markSpam,
  purgeDeletedComments,
  restoreComments,
  trashComments,
  undeleteComments,
  undoModeration,
  unmarkNoReplyNeeded,
} from './change-comments.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const later = new Date(now.getTime() + 60_000)

onDatabase('changing comments', (test) => {
  test('what is not there, and what does not fit, is left alone', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const shown = await buildComment(db, post.id)
    const trashed = await buildComment(db, post.id, { status: 'trashed' })
    const chosen = (id: string) => ({ commentIds: [id, UNKNOWN_ID], now })
    const nothing = { changed: [] }
    expect(await approveComments(db, owner, chosen(shown.id))).toEqual(nothing)
    expect(await approveComments(db, owner, chosen(trashed.id))).toEqual(nothing)
    expect(await markSpam(db, owner, chosen(trashed.id))).toEqual(nothing)
    expect(await trashComments(db, owner, chosen(trashed.id))).toEqual(nothing)
    expect(await restoreComments(db, owner, chosen(shown.id))).toEqual(nothing)
    expect(await deleteComments(db, owner, chosen(shown.id))).toEqual(nothing)
    expect(await undeleteComments(db, owner, chosen(trashed.id))).toEqual(nothing)
    expect(await approveComments(db, owner, { commentIds: [], now })).toEqual(nothing)
  })

  test('approving shows a comment and looks at a flagged one; both can be taken back', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const held = await buildComment(db, post.id, { status: 'held', heldBecause: 'links' })
    const flagged = await buildComment(db, post.id, { flaggedBecause: 'suspect_word:x' })
    const { changed } = await approveComments(db, owner, { commentIds: [held.id, flagged.id], now })
    expect(new Map(changed.map(({ id, from }) => [id, from]))).toEqual(
      new Map([
        [held.id, 'held'],
        [flagged.id, 'shown'],
      ]),
    )
    expect(await readComment(db, held.id)).toMatchObject({ status: 'shown', heldBecause: 'links', reviewedAt: now })
    await undoModeration(db, owner, { commentIds: [held.id], from: 'shown', to: 'held' })
    await undoModeration(db, owner, { commentIds: [flagged.id], from: 'shown', to: 'shown' })
    expect(await readComment(db, held.id)).toMatchObject({ status: 'held', reviewedAt: null })
    expect(await readComment(db, flagged.id)).toMatchObject({ status: 'shown', reviewedAt: null })
  })

  test('undoing spam skips a comment that was changed since', async ({ db }) => {
    const owner = await buildAdmin(db)
    const { id } = await buildComment(db, (await buildPost(db)).id)
    await markSpam(db, owner, { commentIds: [id], now })
    await trashComments(db, owner, { commentIds: [id], now })
    expect(await undoModeration(db, owner, { commentIds: [id], from: 'spam', to: 'shown' })).toEqual({ changed: [] })
    expect(await readComment(db, id)).toMatchObject({ status: 'trashed', trashedFrom: 'spam' })
  })

  test('the trash gives back what it was given; what is deleted can be had back for a minute', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const { id } = await buildComment(db, post.id, { status: 'spam' })
    const reply = await buildComment(db, post.id, { parentId: id })
    const chosen = { commentIds: [id], now }
    await trashComments(db, owner, chosen)
    await restoreComments(db, owner, chosen)
    expect(await readComment(db, id)).toMatchObject({ status: 'spam', trashedFrom: null, trashedAt: null })
    await trashComments(db, owner, chosen)
    await deleteComments(db, owner, chosen)
    expect(await purgeDeletedComments(db, new Date(later.getTime() - 1))).toBe(0)
    await undeleteComments(db, owner, chosen)
    expect(await purgeDeletedComments(db, later)).toBe(0)
    await deleteComments(db, owner, chosen)
    expect(await purgeDeletedComments(db, later)).toBe(1)
    expect(await readComment(db, id)).toBeUndefined()
    expect(await readComment(db, reply.id)).toBeUndefined()
  })

  test('comments are marked as needing no reply, and unmarked', async ({ db }) => {
    const owner = await buildAdmin(db)
    const { id } = await buildComment(db, (await buildPost(db)).id)
    expect((await markNoReplyNeeded(db, owner, { commentIds: [id], now })).changed).toHaveLength(1)
    expect((await markNoReplyNeeded(db, owner, { commentIds: [id], now })).changed).toHaveLength(0)
    expect((await unmarkNoReplyNeeded(db, owner, { commentIds: [id], now })).changed).toHaveLength(1)
  })

  test('replies never dangle: they go and come with what they answer', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const parent = await buildComment(db, post.id)
    await buildComment(db, post.id, { parentId: parent.id, commentText: 'An answer.' })
    const chosen = { commentIds: [parent.id], now }
    for (const hide of [markSpam, trashComments]) {
      await hide(db, owner, chosen)
      expect((await listComments(db, post.id)).list).toEqual([])
    }
    await restoreComments(db, owner, chosen)
    await approveComments(db, owner, chosen)
    expect((await listComments(db, post.id)).list[0]?.replies[0]?.html).toBe('<p>An answer.</p>')
  })

  test('a reply that comes while its parent goes is refused or hidden, never in sight', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    for (let round = 0; round < 10; round++) {
      const parent = await buildComment(db, post.id)
      const writing = buildSubmission(post.id, { parentId: parent.id, comment_text: `Round ${round}`, userSession: null })
      const posting = { rules: commentRules(defaultSettings), isNoticeWanted: false, now }
      const [outcome] = await Promise.allSettled([
        submitComment(db, writing, posting),
        trashComments(db, owner, { commentIds: [parent.id], now }),
      ])
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' })
      expect((await listComments(db, post.id)).list).toEqual([])
    }
  })

  test('a reply to a comment that is purged at this moment is refused, not an error', async ({ db }) => {
    const post = await buildPost(db)
    for (let round = 0; round < 10; round++) {
      const parent = await buildComment(db, post.id, { status: 'trashed', purgeAt: now })
      const insert = () => buildComment(db, post.id, { parentId: parent.id })
      const outcomes = await Promise.allSettled([insert(), purgeDeletedComments(db, now)])
      expect(outcomes[1]).toEqual({ status: 'fulfilled', value: 1 })
    }
    expect(await db.select({ id: comments.id }).from(comments)).toEqual([])
  })

  test('a visitor replies while the comment is approved: both succeed or the reply is refused', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const parent = await buildComment(db, post.id, { status: 'held' })
    const approving = approveComments(db, owner, { commentIds: [parent.id], now })
    const replying = buildComment(db, post.id, { parentId: parent.id })
    await Promise.all([approving, replying])
    expect((await listComments(db, post.id)).list[0]?.replies).toHaveLength(1)
  })

  test('two owners who work on the same hundred comments in opposite orders each change their share, once', async ({ db }) => {
    const owner = await buildAdmin(db)
    const other = await buildAdmin(db, 'second@example.com')
    const post = await buildPost(db)
    await db.execute(sql`
      insert into comments (post_id, user_name, user_email, comment_text, status)
      select ${post.id}, 'Visitor', 'v@x.example', 'Text ' || n, 'held' from generate_series(1, 100) n`)
    const ids = (await db.select({ id: comments.id }).from(comments)).map(({ id }) => id)
    const [approved, spam] = await Promise.all([
      approveComments(db, owner, { commentIds: ids, now }),
      markSpam(db, other, { commentIds: ids.toReversed(), now }),
    ])
    const [{ shown, junk } = { shown: 0, junk: 0 }] = (
      await db.execute<{ shown: number; junk: number }>(sql`
        select count(*) filter (where status = 'shown')::int as shown, count(*) filter (where status = 'spam')::int as junk from comments`)
    ).rows
    expect(shown + junk).toBe(100)
    expect(approved.changed.length === 100 || spam.changed.length === 100).toBe(true)
  })
})
