import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client.server.ts'
import { openPostgres } from '#src/db/postgres.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { findLikes } from './comment-queries.server.ts'
import { commentRules } from './comment-rules.ts'
import { likeComment } from './like-comment.server.ts'
import { setThread } from './moderation/threads.server.ts'
import { type NewComment, type Posting, postComment } from './post-comment.server.ts'

const now = new Date('2025-01-05T12:00:00Z')
const posting: Posting = { rules: commentRules(defaultSettings), isNoticeWanted: false, now }

let written = 0

function writing(postId: string, overrides: Partial<NewComment> = {}): NewComment {
  written += 1
  return {
    postId,
    parentId: null,
    user_name: 'Mei Tanaka',
    user_email: `mei-${written}@tanaka.example`,
    comment_text: `Nobody else says ${written}.`,
    userSession: `session_1736078400000_${written}`,
    honeypot: '',
    elapsedMs: 8000,
    isOwner: false,
    isNameTrusted: true,
    ...overrides,
  }
}

/** What became of comments that are sent in one moment: 'shown', 'held', or the code of the refusal. */
async function postAll(db: Db, all: readonly NewComment[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(all.map((comment) => postComment(db, comment, posting)))
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : String(outcome.reason.code)))
}

async function textsBelow(db: Db, postId: string): Promise<string[]> {
  const rows = await db.select({ text: comments.commentText }).from(comments).where(eq(comments.postId, postId))
  return rows.map(({ text }) => text).sort()
}

const textsOf = (all: readonly NewComment[]) => all.map(({ comment_text }) => comment_text).sort()

onBothEngines('comments at the same time', (engine) => {
  test('each gets its own answer, whatever becomes of the others', async () => {
    const { db } = await engine.open()
    const owner = await buildAdmin(db)
    const [post, closed, draft] = [await buildPost(db), await buildPost(db), await buildPost(db, { status: 'draft' })]
    await setThread(db, owner, { postId: closed.id, isOpen: false, now })
    const hidden = await buildComment(db, post.id, { status: 'held' })
    const outcomes = await postAll(db, [
      writing(post.id),
      writing(randomUUID()),
      writing(draft.id),
      writing(closed.id),
      writing(post.id, { parentId: hidden.id }),
      writing(post.id, { parentId: randomUUID() }),
      writing(post.id, { honeypot: 'x' }),
      writing(post.id),
    ])
    expect(outcomes).toEqual(['shown', 'not_found', 'not_found', 'gone', 'not_found', 'not_found', 'held', 'shown'])
    expect(await textsBelow(db, post.id)).toHaveLength(4)
    expect(await textsBelow(db, closed.id)).toEqual([])
  })

  test('replies at every level stand where they want to', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const levels: { id: string }[] = [await buildComment(db, post.id)]
    for (const parent of [0, 1, 2]) levels.push(await buildComment(db, post.id, { parentId: levels[parent]?.id }))
    const replies = levels.map(({ id }) => writing(post.id, { parentId: id }))
    expect(await postAll(db, replies)).toEqual(['shown', 'shown', 'shown', 'invalid_input'])
    const rows = await db.select({ text: comments.commentText, level: comments.level }).from(comments)
    expect(replies.slice(0, 3).map(({ comment_text }) => rows.find(({ text }) => text === comment_text)?.level)).toEqual([1, 2, 3])
  })

  test('a comment that the database refuses costs nobody else theirs', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const [first, last] = [writing(post.id), writing(post.id)]
    const outcomes = await postAll(db, [first, writing(post.id, { user_name: 'x'.repeat(101) }), last])
    expect(outcomes).toEqual(['shown', 'invalid_input', 'shown'])
    expect(await textsBelow(db, post.id)).toEqual(textsOf([first, last]))
  })

  test('two hundred visitors who press twice: everything is there, once', async () => {
    const { db } = await engine.open()
    const places = [await buildPost(db), await buildPost(db), await buildPost(db)]
    const all = Array.from({ length: 200 }, (_, count) => writing(places[count % 3]?.id ?? ''))
    const twice = all.flatMap((comment) => [comment, { ...comment }])
    const ids = await Promise.all(twice.map(async (comment) => (await postComment(db, comment, posting)).id))
    expect(new Set(ids).size).toBe(200)
    const rows = await db.select({ text: comments.commentText }).from(comments)
    expect(rows.map(({ text }) => text).sort()).toEqual(textsOf(all))
  })
})

onPostgres('comments at the same time, on several connections', (engine) => {
  test('fifty are stored by a few transactions', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const { statements } = await recordSql(() =>
      postAll(
        db,
        Array.from({ length: 50 }, () => writing(post.id)),
      ),
    )
    const commits = statements.filter((text) => text === 'commit').length
    expect(commits).toBeGreaterThanOrEqual(1)
    expect(commits).toBeLessThanOrEqual(2)
  })

  test('who holds a post keeps only its own comments waiting', async () => {
    const { db } = await engine.open()
    const [busy, free] = [await buildPost(db), await buildPost(db)]
    const [waiting, first, second] = [writing(busy.id), writing(free.id), writing(free.id)]
    const late = await db.transaction(async (tx) => {
      await tx.execute(sql`select from ${posts} where id = ${busy.id} for update`)
      const blocked = postComment(db, waiting, posting)
      expect(await postAll(db, [first, second])).toEqual(['shown', 'shown'])
      return { blocked }
    })
    expect(await late.blocked).toMatchObject({ status: 'shown' })
    expect(await textsBelow(db, busy.id)).toEqual(textsOf([waiting]))
  })

  test('a reply to a comment that is being deleted waits for what becomes of it', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    await buildComment(db, post.id)
    for (const isDeleted of [true, false]) {
      const parent = await buildComment(db, post.id)
      const [reply, other] = [writing(post.id, { parentId: parent.id }), writing(post.id)]
      const late = await db.transaction(async (tx) => {
        if (isDeleted) await tx.delete(comments).where(eq(comments.id, parent.id))
        else await tx.execute(sql`select from ${comments} where id = ${parent.id} for update`)
        const blocked = postAll(db, [reply])
        expect(await postAll(db, [other])).toEqual(['shown'])
        return { blocked }
      })
      expect(await late.blocked).toEqual([isDeleted ? 'not_found' : 'shown'])
      const expected = textsOf(isDeleted ? [other] : [reply, other])
      expect(await textsBelow(db, post.id)).toEqual(expect.arrayContaining(expected))
    }
  })

  test('who holds a comment keeps only its own likes waiting', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const [busy, free] = [await buildComment(db, post.id), await buildComment(db, post.id)]
    const userSession = 'session_1736078400000_abcdef'
    const late = await db.transaction(async (tx) => {
      await tx.execute(sql`select from ${comments} where id = ${busy.id} for update`)
      const blocked = likeComment(db, { commentId: busy.id, userSession })
      await likeComment(db, { commentId: free.id, userSession })
      return { blocked }
    })
    await late.blocked
    const { liked } = await findLikes(db, { postId: post.id, userSession })
    expect(liked.sort()).toEqual([busy.id, free.id].sort())
  })

  test('two nodes that are sent the same comments store each once, below posts that had none', async () => {
    const a = await engine.open()
    const b = await openPostgres(await engine.url(), PATIENT)
    const places = await Promise.all(Array.from({ length: 10 }, () => buildPost(a.db)))
    const all = Array.from({ length: 150 }, (_, count) => writing(places[(count * 7) % 10]?.id ?? ''))
    const outcomes = await Promise.all([postAll(a.db, all), postAll(b.db, all.toReversed())])
    await b.close()
    expect(new Set(outcomes.flat())).toEqual(new Set(['shown']))
    const rows = await a.db.select({ text: comments.commentText }).from(comments)
    expect(rows.map(({ text }) => text).sort()).toEqual(textsOf(all))
  })

  test('a database that is away refuses all that wait, and serves those that come later', async () => {
    const { db } = await engine.open()
    const post = await buildPost(db)
    const gone = await openPostgres(await engine.url(), PATIENT)
    await gone.close()
    const outcomes = await Promise.allSettled([
      postComment(gone.db, writing(post.id), posting),
      postComment(gone.db, writing(post.id), posting),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await postAll(db, [writing(post.id)])).toEqual(['shown'])
  })
})
