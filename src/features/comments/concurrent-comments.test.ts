import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildComment, buildPost, buildSubmission } from '#tests/support/factories.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { commentRules } from './comment-rules.ts'
import { trashComments } from './moderation/change-comments.server.ts'
import { type CommentSubmission, type SubmissionOptions, submitComment } from './submit-comment.server.ts'

const now = new Date('2025-01-05T12:00:00Z')
const options: SubmissionOptions = { rules: commentRules(defaultSettings), isNoticeWanted: false, now }

let written = 0

function writing(postId: string, overrides: Partial<CommentSubmission> = {}): CommentSubmission {
  written += 1
  return buildSubmission(postId, {
    ...{ user_email: `mei-${written}@tanaka.example`, comment_text: `Text ${written}.`, userSession: `session_1736078400000_${written}` },
    ...overrides,
  })
}

/** The outcome of comments sent at once: 'shown', 'held', or the code of the refusal. */
async function submitAll(db: Db, all: readonly CommentSubmission[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(all.map((comment) => submitComment(db, comment, options)))
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : String(outcome.reason.code)))
}

async function textsBelow(db: Db, postId: string): Promise<string[]> {
  const rows = await db.select({ text: comments.commentText }).from(comments).where(eq(comments.postId, postId))
  return rows.map(({ text }) => text).sort()
}

const textsOf = (all: readonly CommentSubmission[]) => all.map(({ comment_text }) => comment_text).sort()

onDatabase('comments at the same time', (test) => {
  test('two hundred visitors who press twice: every comment is stored once', async ({ db }) => {
    const posts = [await buildPost(db), await buildPost(db), await buildPost(db)]
    const all = Array.from({ length: 200 }, (_, count) => writing(posts[count % 3]?.id ?? ''))
    const twice = all.flatMap((comment) => [comment, { ...comment }])
    const ids = await Promise.all(twice.map(async (comment) => (await submitComment(db, comment, options)).id))
    expect(new Set(ids).size).toBe(200)
    const rows = await db.select({ text: comments.commentText }).from(comments)
    expect(rows.map(({ text }) => text).sort()).toEqual(textsOf(all))
  })

  test('of equal texts without a session the first is approved and the others are held', async ({ db }) => {
    const post = await buildPost(db)
    const outcomes = await submitAll(
      db,
      Array.from({ length: 5 }, () => writing(post.id, { comment_text: 'The same words.', userSession: null })),
    )
    expect(outcomes.sort()).toEqual(['held', 'held', 'held', 'held', 'shown'])
  })

  test('no connection turns synchronous_commit off: an answered comment is on the disk', async ({ db }) => {
    const post = await buildPost(db)
    const { statements } = await recordSql(() => submitComment(db, writing(post.id), options))
    expect(statements.filter((text) => text.includes('synchronous_commit'))).toEqual([])
    const { rows } = await db.execute<{ source: string }>(sql`select source from pg_settings where name = 'synchronous_commit'`)
    expect(['client', 'session', 'database', 'user']).not.toContain(rows[0]?.source)
  })
})

onPostgres('comments at the same time, on several connections', (test, engine) => {
  test('a reply to a comment that is being deleted waits for the end of the deletion', async ({ db }) => {
    const post = await buildPost(db)
    await buildComment(db, post.id)
    for (const isDeleted of [true, false]) {
      const parent = await buildComment(db, post.id)
      const [reply, other] = [writing(post.id, { parentId: parent.id }), writing(post.id)]
      const late = await db.transaction(async (tx) => {
        if (isDeleted) await tx.delete(comments).where(eq(comments.id, parent.id))
        else await tx.execute(sql`select from ${comments} where id = ${parent.id} for update`)
        const blocked = submitAll(db, [reply])
        expect(await submitAll(db, [other])).toEqual(['shown'])
        return { blocked }
      })
      expect(await late.blocked).toEqual([isDeleted ? 'not_found' : 'shown'])
      expect(await textsBelow(db, post.id)).toEqual(expect.arrayContaining(textsOf(isDeleted ? [other] : [reply, other])))
    }
  })

  test('two nodes that receive the same comments store each once, below posts that had none', async () => {
    const a = await engine.open()
    const b = await openPostgres(await engine.url(), PATIENT)
    const posts = await Promise.all(Array.from({ length: 10 }, () => buildPost(a.db)))
    const all = Array.from({ length: 150 }, (_, count) => writing(posts[(count * 7) % 10]?.id ?? ''))
    const outcomes = await Promise.all([submitAll(a.db, all), submitAll(b.db, all.toReversed())])
    await b.close()
    expect(new Set(outcomes.flat())).toEqual(new Set(['shown']))
    const rows = await a.db.select({ text: comments.commentText }).from(comments)
    expect(rows.map(({ text }) => text).sort()).toEqual(textsOf(all))
  })

  test('replies, moderation, and deletion of the post at the same time never end in a deadlock', async ({ db }) => {
    const admin = await buildAdmin(db)
    for (let round = 0; round < 10; round++) {
      const post = await buildPost(db)
      const parents = await Promise.all(Array.from({ length: 6 }, () => buildComment(db, post.id)))
      const replies = parents.flatMap(({ id }) => [writing(post.id, { parentId: id }), writing(post.id, { parentId: id })])
      const moderation = trashComments(db, admin, { commentIds: parents.map(({ id }) => id), now })
      const deletion = db.execute(sql`delete from posts where id = ${post.id}`)
      const outcomes = await submitAll(db, replies)
      await Promise.all([moderation, deletion])
      expect(['not_found', 'shown']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
    }
  })
})

onPostgres('a deletion of a post that reached one comment', (test, engine) => {
  test('does not end in a deadlock with moderation that locks the comments in the opposite order', async ({ db }) => {
    const [deleting, moderating] = [await openPostgres(await engine.url()), await openPostgres(await engine.url())]
    onTestFinished(async () => void (await Promise.all([deleting.close(), moderating.close()])))
    const admin = await buildAdmin(db)
    const post = await buildPost(db)
    const first = await buildComment(db, post.id, { id: 'ffffffff-0000-4000-8000-000000000000' })
    const second = await buildComment(db, post.id, { id: '00000000-0000-4000-8000-000000000000' })
    const waiting = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    }
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`select from comments where id = ${first.id} for update`)
      const deletion = Promise.resolve(deleting.db.execute(sql`delete from posts where id = ${post.id}`))
      await expect.poll(waiting).toBe(1)
      const moderation = trashComments(moderating.db, admin, { commentIds: [first.id, second.id], now })
      await expect.poll(waiting).toBe(2)
      return [deletion, moderation] as const
    })
    await expect(Promise.all(both)).resolves.toMatchObject([{}, { changed: [] }])
  })
})
