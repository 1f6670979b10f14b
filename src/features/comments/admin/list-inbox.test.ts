import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { commentBans, commentLikes, comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { countQueues, countWaiting } from '../moderation/count-queues.server.ts'
import { listRecentlyDiscussed } from '../moderation/threads.server.ts'
import type { InboxQuery } from './inbox.ts'
import { parseInbox } from './inbox-url.ts'
import { listInbox, selectInbox } from './list-inbox.server.ts'

const now = new Date('2025-02-01T12:00:00Z')

function list(db: Db, overrides: Partial<InboxQuery> = {}, closeAfterDays = 0) {
  const query = { ...parseInbox(new URLSearchParams({ queue: overrides.queue ?? 'all' })), ...overrides }
  return listInbox(db, { query, closeAfterDays, now })
}

const textsOf = async (db: Db, overrides: Partial<InboxQuery>) => (await list(db, overrides)).comments.map(({ text }) => text)

onDatabase('the inbox', (test, engine) => {
  test('an empty site has empty queues', async ({ db }) => {
    expect(
      await list(db, { queue: 'waiting', search: 'x', postId: UNKNOWN_ID, authorOf: UNKNOWN_ID, period: 'day', page: 9 }),
    ).toMatchObject({
      comments: [],
      total: 0,
      page: 1,
      pages: 1,
      counts: { waiting: 0, unanswered: 0, flagged: 0, all: 0, spam: 0, trash: 0 },
    })
    expect(await listRecentlyDiscussed(db, UNKNOWN_ID)).toEqual([])
  })

  test('every queue counts and shows what belongs to it; what is about to go is nowhere', async ({ db }) => {
    const post = await buildPost(db)
    const build = (commentText: string, overrides: Partial<typeof comments.$inferInsert>) =>
      buildComment(db, post.id, { commentText, ...overrides })
    await build('held', { status: 'held' })
    await build('open', {})
    await build('answered', { adminReply: 'Yes.' })
    await build('needs no reply', { noReplyNeededAt: now })
    await build('flagged', { flaggedBecause: 'suspect_word:x', adminReply: 'Hm.' })
    await build('looked at', { flaggedBecause: 'suspect_word:x', reviewedAt: now, adminReply: 'Hm.' })
    await build('spam', { status: 'spam' })
    await build('trash', { status: 'trashed', trashedFrom: 'spam' })
    await build('going', { status: 'trashed', purgeAt: now })
    expect(await countQueues(db)).toEqual({ waiting: 1, unanswered: 1, flagged: 1, all: 6, spam: 1, trash: 1 })
    expect(await countWaiting(db)).toBe(1)
    expect(await textsOf(db, { queue: 'waiting' })).toEqual(['held'])
    expect(await textsOf(db, { queue: 'unanswered' })).toEqual(['open'])
    expect(await textsOf(db, { queue: 'flagged' })).toEqual(['flagged'])
    expect(await textsOf(db, { queue: 'spam' })).toEqual(['spam'])
    expect(await textsOf(db, { queue: 'trash' })).toEqual(['trash'])
    expect(await textsOf(db, { queue: 'all' })).toEqual(['looked at', 'flagged', 'needs no reply', 'answered', 'open', 'held'])
  })

  test('pages hold 25, run both ways, and the last one answers for those beyond', async ({ db }) => {
    const post = await buildPost(db)
    for (let number = 1; number <= 60; number++) await buildComment(db, post.id, { commentText: `No ${number}` })
    const whole = await Promise.all([1, 2, 3].map((page) => textsOf(db, { page })))
    expect(whole.map((page) => page.length)).toEqual([25, 25, 10])
    expect(whole.flat()).toEqual(Array.from({ length: 60 }, (_, place) => `No ${60 - place}`))
    expect(await textsOf(db, { page: 99 })).toEqual(whole[2])
    expect(await textsOf(db, { sort: 'oldest' })).toEqual(whole.flat().reverse().slice(0, 25))
    expect(await textsOf(db, { postId: post.id, page: 3 })).toEqual(whole[2])
    expect((await list(db, { postId: post.id, page: 99 })).page).toBe(3)
  })

  test('everything that matches is selected for a bulk change, on all pages', async ({ db }) => {
    const post = await buildPost(db)
    for (let number = 1; number <= 30; number++) {
      await buildComment(db, post.id, { commentText: number > 27 ? 'badger' : 'fox', status: 'held', userName: `Writer ${number}` })
    }
    const answered = await buildComment(db, post.id, { commentText: 'fox', adminReply: 'Yes.', flaggedBecause: 'suspect_word:x' })
    const query = { ...parseInbox(new URLSearchParams('queue=waiting&page=2')), search: 'fox' }
    const found = await selectInbox(db, query, now)
    expect(found).toHaveLength(27)
    expect(await selectInbox(db, { ...query, queue: 'flagged' }, now)).toEqual([
      {
        ...{ id: answered.id, name: answered.userName, status: 'shown', flaggedBecause: 'suspect_word:x' },
        ...{ isAnswered: true, needsNoReply: false, readAt: now.toISOString() },
      },
    ])
  })

  test('a search looks into text, name, address, reply and the title of the post, also after these change', async ({ db }) => {
    const [post, other] = [await buildPost(db, { title: 'Partial indexes' }), await buildPost(db)]
    const mei = await buildComment(db, post.id, { userName: 'Mei Tanaka', userEmail: 'mei@shrine.example', commentText: 'Hash it.' })
    await buildComment(db, other.id, { commentText: 'Nothing of the kind.' })
    const find = (search: string) => textsOf(db, { search })
    for (const search of ['tanaka', 'TANA', 'mei@shrine.example', 'hash', 'partial index', 'mei partial']) {
      expect(await find(search), search).toEqual(['Hash it.'])
    }
    expect(await find('tanaka nothing')).toEqual([])
    expect(await find('%_\\ --')).toEqual([])
    await db.update(comments).set({ adminReply: 'Use a bloom filter.' }).where(eq(comments.id, mei.id))
    await db.update(posts).set({ title: 'Covering them' }).where(eq(posts.id, post.id))
    expect(await find('bloom')).toEqual(['Hash it.'])
    expect(await find('covering')).toEqual(['Hash it.'])
    expect(await find('partial')).toEqual([])
  })

  test('filters by post, author and period go together', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    const mine = await buildComment(db, post.id, { commentText: 'old', userEmail: 'A@x.example' })
    await buildComment(db, post.id, { commentText: 'new', userEmail: 'a@X.example', createdAt: new Date('2025-02-01T00:00:00Z') })
    await buildComment(db, other.id, { commentText: 'elsewhere', userEmail: 'a@x.example', createdAt: now })
    await buildComment(db, post.id, { commentText: 'another', createdAt: now })
    expect(await textsOf(db, { authorOf: mine.id })).toEqual(['elsewhere', 'new', 'old'])
    expect(await textsOf(db, { authorOf: mine.id, period: 'day', postId: post.id })).toEqual(['new'])
    expect((await listRecentlyDiscussed(db, '')).map(({ id }) => id).sort()).toEqual([post.id, other.id].sort())
  })

  test('thousands of matches are counted and paged to their end', async () => {
    const { db, withSession } = await engine.open()
    const post = await buildPost(db)
    await withSession((session) =>
      session.db.execute(sql`
        insert into comments (post_id, user_name, user_email, comment_text, created_at)
        select ${post.id}::uuid, 'Mei', 'mei@x.example', 'Common ' || number, '2025-01-01'::timestamptz + number * interval '1 second'
        from generate_series(1, 3010) as number`),
    )
    const last = await list(db, { search: 'common', page: 1000 })
    expect(last).toMatchObject({ total: 3010, page: 121, pages: 121 })
    expect(last.comments[0]?.text).toBe('Common 10')
    expect((await list(db, { search: 'common', sort: 'oldest', postId: post.id, page: 3 })).comments[0]?.text).toBe('Common 51')
  })

  test('a card tells what helps to decide', async ({ db }) => {
    const post = await buildPost(db, { title: 'Indexes', createdAt: new Date('2024-01-01T00:00:00Z') })
    const parent = await buildComment(db, post.id, { userName: 'Okonkwo', commentText: 'First.', status: 'held' })
    const comment = await buildComment(db, post.id, {
      parentId: parent.id,
      userName: 'Mei',
      userEmail: 'Mei@x.example',
      status: 'held',
      heldBecause: 'links',
      flaggedBecause: 'suspect_word:x',
    })
    await buildComment(db, post.id, { userEmail: 'mei@X.example' })
    await buildComment(db, post.id, { userEmail: 'mei@x.example', status: 'spam' })
    await buildComment(db, post.id, { parentId: comment.id })
    await db.insert(commentLikes).values({ commentId: comment.id, userSession: 'session_1_abcdef' })
    await db.insert(commentBans).values({ address: 'mei@x.example', bannedAt: now })
    const { comments: found } = await list(db, { queue: 'waiting', search: 'mei' }, 30)
    expect(found).toMatchObject([
      {
        id: comment.id,
        name: 'Mei',
        address: 'Mei@x.example',
        likes: 1,
        replies: 1,
        heldBecause: 'links',
        flaggedBecause: 'suspect_word:x',
        parent: { id: parent.id, name: 'Okonkwo', text: 'First.' },
        isBelowHidden: true,
        post: { id: post.id, slug: post.slug, title: 'Indexes', isPublished: true, closed: 'age' },
        author: { others: 2, shown: 1, spam: 1, isBanned: true },
        earlier: [],
      },
    ])
  })

  test('counts no other comments of an author without an email address', async ({ db }) => {
    const post = await buildPost(db)
    for (const userName of ['Ann', 'Ben']) await buildComment(db, post.id, { userName, userEmail: '' })
    const { comments: found } = await list(db, { queue: 'all' }, 30)
    expect(found.map(({ name, address, author }) => [name, address, author]).sort()).toEqual(
      ['Ann', 'Ben'].map((name) => [name, '', { others: 0, shown: 0, spam: 0, isBanned: false }]),
    )
  })
})
