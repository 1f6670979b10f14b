// Only the session identifies an author. Typed names and addresses prove nothing, and no response reveals whether they are known.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost, buildSubmission, readComment } from '#tests/support/factories.ts'
import { type CommentRules, commentRules } from './comment-rules.ts'
import { type SubmissionOptions, submitComment } from './submit-comment.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const rules = commentRules(defaultSettings)

const OTHER_SESSION = 'session_1736078400001_other'

const by = (overrides: Partial<CommentRules> = {}): SubmissionOptions => ({ rules: { ...rules, ...overrides }, isNoticeWanted: true, now })

onDatabase('who comments', (test) => {
  test.for([
    ['another session', { userSession: OTHER_SESSION }],
    ['no session', { userSession: null }],
    ['the honeypot, and another session', { userSession: OTHER_SESSION, honeypot: 'x' }],
    ['the honeypot, and no session', { userSession: null, honeypot: 'x' }],
  ] as const)(
    "a stranger's copy of a comment with %s never answers with its id, and a wrong address is answered like the right one",
    async ([_, from], { db }) => {
      const answers = []
      for (const user_email of ['mei@tanaka.example', 'wrong@tanaka.example']) {
        const post = await buildPost(db)
        const written = await submitComment(db, buildSubmission(post.id), by())
        const copied = await submitComment(db, buildSubmission(post.id, { ...from, user_email }), by())
        expect(copied.id).not.toBe(written.id)
        answers.push({ ...copied, id: '' })
        await db.delete(comments)
      }
      expect(answers[0]).toEqual(answers[1])
    },
  )

  test('the same text elsewhere does not count as repeated, with any address', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    await submitComment(db, buildSubmission(post.id, { userSession: null }), by())
    for (const user_email of ['mei@tanaka.example', 'wrong@tanaka.example']) {
      const copy = buildSubmission(other.id, { userSession: null, user_email, parentId: null })
      const { status } = await submitComment(db, copy, by())
      await db.delete(comments).where(eq(comments.postId, other.id))
      expect(status).toBe('shown')
    }
  })

  test('without a session the same text with the same parent is held, with any author and address', async ({ db }) => {
    const post = await buildPost(db)
    await submitComment(db, buildSubmission(post.id), by())
    for (const user_email of ['mei@tanaka.example', 'wrong@tanaka.example']) {
      const { id, status } = await submitComment(db, buildSubmission(post.id, { userSession: null, user_email }), by())
      expect(status).toBe('held')
      expect(await readComment(db, id)).toMatchObject({ heldBecause: 'repeated' })
    }
  })

  test('a held text does not count as repeated when another visitor sends it', async ({ db }) => {
    const post = await buildPost(db)
    await submitComment(db, buildSubmission(post.id, { honeypot: 'x' }), by())
    for (const userSession of [null, OTHER_SESSION]) {
      const { id, status } = await submitComment(db, buildSubmission(post.id, { userSession }), by())
      await db.delete(comments).where(eq(comments.id, id))
      expect(status).toBe('shown')
    }
  })

  test('a comment of another name or address from the same browser is another comment, and not lost', async ({ db }) => {
    const post = await buildPost(db)
    const first = await submitComment(db, buildSubmission(post.id), by())
    expect(await submitComment(db, buildSubmission(post.id), by())).toEqual(first)
    const others = [
      await submitComment(db, buildSubmission(post.id, { user_name: 'Sam' }), by()),
      await submitComment(db, buildSubmission(post.id, { user_email: 'sam@tanaka.example' }), by()),
    ]
    expect(others).toEqual([
      { id: expect.any(String), status: 'held' },
      { id: expect.any(String), status: 'held' },
    ])
    expect(await db.select({ id: comments.id }).from(comments)).toHaveLength(3)
  })

  test('a filled honeypot is judged first, also when the same browser sent the comment without it', async ({ db }) => {
    const post = await buildPost(db)
    const first = await submitComment(db, buildSubmission(post.id), by())
    const trapped = await submitComment(db, buildSubmission(post.id, { honeypot: 'x' }), by())
    expect(trapped.status).toBe('held')
    expect(trapped.id).not.toBe(first.id)
  })

  test('the owner is who is signed in: the address alone waits, with the reason, a notice and no answer taken for granted', async ({
    db,
  }) => {
    await buildAdmin(db, 'owner@example.com')
    const post = await buildPost(db)
    const typed = await submitComment(db, buildSubmission(post.id, { user_email: 'Owner@Example.com' }), by())
    expect(typed.status).toBe('held')
    const stored = await readComment(db, typed.id)
    expect(stored).toMatchObject({ status: 'held', heldBecause: 'owner_address', noReplyNeededAt: null, noticeDueAt: now })
  })

  test('a comment of the signed-in owner is approved with any address and rules, without a notice', async ({ db }) => {
    await buildAdmin(db, 'owner@example.com')
    const post = await buildPost(db)
    const links = 'https://a.example https://b.example https://c.example'
    for (const [user_email, mode] of [
      ['owner@example.com', 'all_held'],
      ['desk@example.com', 'first_held'],
    ] as const) {
      const own = buildSubmission(post.id, { isOwner: true, user_email, comment_text: `${mode} ${links}` })
      const { id, status } = await submitComment(db, own, by({ mode, bannedWords: ['https'] }))
      expect(status).toBe('shown')
      expect(await readComment(db, id)).toMatchObject({ heldBecause: null, flaggedBecause: null, noReplyNeededAt: now, noticeDueAt: null })
    }
    const visitor = await submitComment(db, buildSubmission(post.id), by())
    expect(await readComment(db, visitor.id)).toMatchObject({ status: 'shown', noReplyNeededAt: null, noticeDueAt: now })
  })

  test.for([
    ['nothing', { user_name: 'Somebody', user_email: 'other@tanaka.example', userSession: OTHER_SESSION }, 'held'],
    ['the address alone, in another case', { user_name: 'Somebody', user_email: 'Mei@Tanaka.example', userSession: OTHER_SESSION }, 'held'],
    ['the name alone', { user_email: 'other@tanaka.example', userSession: null }, 'held'],
    ['the session, with any name and address', { user_name: 'Somebody', user_email: 'other@tanaka.example' }, 'shown'],
    [
      'name and address together, in another case',
      { user_name: 'MEI tanaka', user_email: 'Mei@Tanaka.example', userSession: null },
      'shown',
    ],
    ['name and address that were tried too often', { userSession: null, isNameTrusted: false }, 'held'],
    ['the session, with an untrusted name', { isNameTrusted: false }, 'shown'],
  ] as const)('a comment of a visitor with an approved comment, by %s: %s', async ([_, typed, status], { db }) => {
    const post = await buildPost(db)
    await submitComment(db, buildSubmission(post.id), by())
    const next = buildSubmission(post.id, { comment_text: 'And for a partial one?', ...typed })
    expect(await submitComment(db, next, by({ mode: 'first_held' }))).toMatchObject({ status })
  })

  test.for(['held', 'spam', 'trashed'] as const)('a comment that is %s does not make its author known', async (status, { db }) => {
    const post = await buildPost(db)
    const { id } = await submitComment(db, buildSubmission(post.id), by())
    await db.update(comments).set({ status }).where(eq(comments.id, id))
    const next = buildSubmission(post.id, { comment_text: 'And for a partial one?' })
    expect(await submitComment(db, next, by({ mode: 'first_held' }))).toMatchObject({ status: 'held' })
  })
})
