import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, buildSubmission, readComment, UNKNOWN_ID } from '#tests/support/factories.ts'
import { listComments } from './comment-queries.server.ts'
import { commentRules } from './comment-rules.ts'
import { type CommentSubmission, type SubmissionOptions, submitComment } from './submit-comment.server.ts'

const now = new Date('2025-01-05T12:00:00Z')
const posting: SubmissionOptions = { rules: commentRules(defaultSettings), isNoticeWanted: false, now }

onDatabase('posting a comment', (test) => {
  test('a post that is not there or not published takes none', async ({ db }) => {
    const draft = await buildPost(db, { status: 'draft' })
    for (const postId of [UNKNOWN_ID, draft.id]) {
      await expect(submitComment(db, buildSubmission(postId), posting)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await db.select({ id: comments.id }).from(comments)).toEqual([])
  })

  test('the parent and all comments above it must be approved and on the same post', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    const foreign = await buildComment(db, other.id)
    const held = await buildComment(db, post.id, { status: 'held' })
    const belowHeld = await buildComment(db, post.id, { parentId: held.id })
    for (const parentId of [UNKNOWN_ID, foreign.id, held.id, belowHeld.id]) {
      await expect(submitComment(db, buildSubmission(post.id, { parentId }), posting)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('levels 0, 1 and 2 are answered, level 3 is not', async ({ db }) => {
    const post = await buildPost(db)
    let parentId: string | null = null
    for (const text of ['Level 0', 'Level 1', 'Level 2', 'Level 3']) {
      const posted: { id: string } = await submitComment(db, buildSubmission(post.id, { parentId, comment_text: text }), posting)
      parentId = posted.id
    }
    await expect(submitComment(db, buildSubmission(post.id, { parentId, comment_text: 'Level 4' }), posting)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await listComments(db, post.id)).list[0]?.replies[0]?.replies[0]?.replies[0]?.html).toBe('<p>Level 3</p>')
  })

  test('the database refuses level 4, a parent on another post, and a wrong level', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    let parentId: string | null = null
    for (let level = 0; level < 4; level++) {
      const built: { id: string; level: number } = await buildComment(db, post.id, { parentId, level: 0 })
      expect(built.level).toBe(level)
      parentId = built.id
    }
    await expect(buildComment(db, post.id, { parentId })).rejects.toMatchObject({ cause: { constraint: 'comments_level_check' } })
    const foreign = await buildComment(db, other.id)
    await expect(buildComment(db, post.id, { parentId: foreign.id })).rejects.toMatchObject({
      cause: { constraint: 'comments_parent_same_post_fk' },
    })
  })

  test('a comment with a sign of spam is stored as held with the reason and not listed', async ({ db }) => {
    const post = await buildPost(db)
    const links = 'https://a.example https://b.example https://c.example'
    const spam: [Partial<CommentSubmission>, string][] = [
      [{ honeypot: 'x', comment_text: 'One' }, 'honeypot'],
      [{ elapsedMs: 200, comment_text: 'Two' }, 'too_fast'],
      [{ comment_text: links }, 'links'],
    ]
    for (const [overrides, reason] of spam) {
      const { id, status } = await submitComment(db, buildSubmission(post.id, overrides), posting)
      expect(status).toBe('held')
      expect(await readComment(db, id)).toMatchObject({ status: 'held', heldBecause: reason, userName: 'Mei Tanaka' })
    }
    expect((await listComments(db, post.id)).list).toEqual([])
  })

  test('the same comment sent again is answered like the first time and stored once', async ({ db }) => {
    const post = await buildPost(db)
    const answers = await Promise.all(Array.from({ length: 5 }, () => submitComment(db, buildSubmission(post.id), posting)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await db.select({ id: comments.id }).from(comments)).toHaveLength(1)
    const later = new Date(now.getTime() + 11 * 60_000)
    await submitComment(db, buildSubmission(post.id), { ...posting, now: later })
    expect(await db.select({ id: comments.id }).from(comments)).toHaveLength(2)
  })

  test('a text that the same visitor repeats elsewhere is held, one that others repeat by chance is not', async ({ db }) => {
    const [post, other, third] = [await buildPost(db), await buildPost(db), await buildPost(db)]
    const repeat = (overrides: Partial<CommentSubmission>) =>
      submitComment(db, buildSubmission(other.id, { comment_text: 'Thank you!', ...overrides }), posting)
    await submitComment(db, buildSubmission(post.id, { comment_text: 'Thank you!' }), posting)
    expect(await repeat({ userSession: 'session_1736078400000_other' })).toMatchObject({ status: 'shown' })
    expect(await repeat({ user_email: 'another@tanaka.example' })).toMatchObject({ status: 'held' })
    expect(await repeat({ postId: third.id, user_email: 'sam@example.com', userSession: null })).toMatchObject({ status: 'shown' })
  })

  test('HTML and SQL in a comment are stored as text', async ({ db }) => {
    const post = await buildPost(db)
    const text = `'); drop table comments; -- <script>alert("x")</script> \${7*7} %s 👩‍💻`
    await submitComment(db, buildSubmission(post.id, { comment_text: text, user_name: '<b>Robert</b>' }), posting)
    expect((await listComments(db, post.id)).list[0]).toMatchObject({
      name: '<b>Robert</b>',
      html: `<p>${text.replace(/</g, '&#x3C;')}</p>`,
    })
  })

  test('a repeated text is found by its index', async ({ db }) => {
    const post = await buildPost(db)
    await db.execute(sql`
      insert into comments (post_id, user_name, user_email, comment_text)
      select ${post.id}, 'Visitor', 'visitor@example.com', 'Text ' || n from generate_series(1, 3000) n`)
    await db.execute(sql`analyze comments`)
    const { rows } = await db.execute(
      sql`explain select id from comments where md5(comment_text) = md5(${randomUUID()}::text) and created_at > now() - interval '10 minutes'`,
    )
    expect(JSON.stringify(rows)).toContain('comments_text_idx')
  })
})
