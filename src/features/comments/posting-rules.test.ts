import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { commentBans, comments } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, buildSubmission, readComment } from '#tests/support/factories.ts'
import { type CommentRules, commentRules } from './comment-rules.ts'
import { setThread } from './moderation/threads.server.ts'
import { editOwnComment } from './own/edit-own-comment.server.ts'
import { submitComment } from './submit-comment.server.ts'
import { threadClosedReason, threadOverride } from './thread-state.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const rules = commentRules(defaultSettings)

/** Why the thread of the post is closed at `now`. */
async function stateOf(db: Db, { id, createdAt }: { id: string; createdAt: Date }, closeAfterDays = 0) {
  const { rows } = await db.execute<{ is_open: boolean | null }>(sql`select ${threadOverride(sql`${id}::uuid`)} as is_open`)
  return threadClosedReason({ isOpen: rows[0]?.is_open ?? null, createdAt: createdAt.toISOString() }, { closeAfterDays, now })
}

const by = (overrides: Partial<CommentRules>) => ({ rules: { ...rules, ...overrides }, isNoticeWanted: false, now })

onDatabase('the rules of posting', (test) => {
  test('a closed thread takes neither comments nor replies, until it is opened again', async ({ db }) => {
    const owner = await buildAdmin(db)
    const post = await buildPost(db)
    const parent = await buildComment(db, post.id)
    await setThread(db, owner, { postId: post.id, isOpen: false, now })
    expect(await stateOf(db, post)).toBe('owner')
    for (const parentId of [null, parent.id]) {
      await expect(submitComment(db, buildSubmission(post.id, { parentId }), by({}))).rejects.toMatchObject({ code: 'gone' })
    }
    await setThread(db, owner, { postId: post.id, isOpen: true, now })
    expect(await submitComment(db, buildSubmission(post.id), by({}))).toMatchObject({ status: 'shown' })
  })

  test('threads close by age, unless the owner keeps them open', async ({ db }) => {
    const owner = await buildAdmin(db)
    const old = await buildPost(db, { createdAt: new Date('2025-01-01T00:00:00Z') })
    const young = await buildPost(db, { createdAt: new Date('2025-01-20T00:00:00Z') })
    expect(await stateOf(db, old)).toBeNull()
    expect(await stateOf(db, old, 30)).toBe('age')
    expect(await stateOf(db, young, 30)).toBeNull()
    await expect(submitComment(db, buildSubmission(old.id), by({ closeAfterDays: 30 }))).rejects.toMatchObject({ code: 'gone' })
    await setThread(db, owner, { postId: old.id, isOpen: true, now })
    expect(await stateOf(db, old, 30)).toBeNull()
    expect(await submitComment(db, buildSubmission(old.id), by({ closeAfterDays: 30 }))).toMatchObject({ status: 'shown' })
  })

  test('comments of a banned address are spam, and their author reads that they wait', async ({ db }) => {
    const post = await buildPost(db)
    await db.insert(commentBans).values({ address: 'mei@tanaka.example', bannedAt: now })
    const posted = await submitComment(db, buildSubmission(post.id, { user_email: 'MEI@tanaka.example' }), by({}))
    expect(posted.status).toBe('held')
    expect(await readComment(db, posted.id)).toMatchObject({ status: 'spam', heldBecause: 'banned_address' })
  })

  test('Markdown within a banned word does not hide it, in a new text and in a changed one', async ({ db }) => {
    const post = await buildPost(db)
    const rules = by({ bannedWords: ['casino'] })
    const hidden = [
      'cas**i**no',
      'ca`s`ino',
      'cas[i](https://a.example)no',
      '> - *cas*ino',
      '\\*casino\\*',
      '[here](https://x.example/casino)',
    ]
    for (const text of hidden) {
      const posted = await submitComment(db, buildSubmission(post.id, { comment_text: `best ${text}` }), rules)
      expect(await readComment(db, posted.id), text).toMatchObject({ status: 'spam', heldBecause: 'banned_word:casino' })
    }
    const own = buildSubmission(post.id, { comment_text: 'cas\n\nino', userSession: 'session_of_an_edit' })
    const { id: commentId } = await submitComment(db, own, rules)
    expect(await readComment(db, commentId)).toMatchObject({ status: 'shown' })
    await editOwnComment(db, { commentId, userSession: 'session_of_an_edit', text: 'cas*i*no', isOwner: false }, rules)
    expect(await readComment(db, commentId)).toMatchObject({ status: 'spam' })
  })

  test('a suspect word flags, a banned one hides', async ({ db }) => {
    const post = await buildPost(db)
    const flagged = await submitComment(db, buildSubmission(post.id), by({ suspectWords: ['hash'] }))
    const banned = await submitComment(db, buildSubmission(post.id, { comment_text: 'Casino!' }), by({ bannedWords: ['casino'] }))
    const rows = await db.select({ id: comments.id, status: comments.status, flagged: comments.flaggedBecause }).from(comments)
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [flagged.id, { status: 'shown', flagged: 'suspect_word:hash' }],
        [banned.id, { status: 'spam', flagged: null }],
      ]),
    )
  })
})
