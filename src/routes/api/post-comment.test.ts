// Responses to a comment reveal nothing about the comments, addresses and accounts of others.
import { desc } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { settings } from '#src/db/schema/settings.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite, signInFor } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const ROUTES = ['routes/api/post-comment.ts', 'routes/public/frame/layout.tsx', 'routes/public/post.tsx']
const SLUG = 'written-about'

const victims = {
  user_name: 'Mei Tanaka',
  user_email: 'mei@tanaka.example',
  comment_text: 'Does the same hold for a hash index?',
  user_session: 'session_1736078400000_victim',
  elapsed_ms: 8000,
}
const OTHER_SESSION = 'session_1736078400001_other'

onEmbedded('responses to a comment', (test, engine) => {
  let db: Db
  let postId: string
  let cookie: string
  let ask: (address: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>

  beforeAll(async () => {
    const database = await engine.open()
    db = database.db
    postId = (await buildPost(db, { slug: SLUG })).id
    cookie = (await signInFor(db, 'owner@example.com')).cookie
    const render = openSite(database, await loadRoutes(siteRoutes.filter(({ file }) => ROUTES.includes(file))))
    ask = (address, { headers, body }) =>
      render(new Request(new URL(address, ORIGIN), { method: 'POST', headers: { Origin: ORIGIN, ...headers }, body }))
  })

  beforeEach(async () => {
    await db.delete(comments)
    await db.delete(settings)
  })

  function send(typed: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Response> {
    const body = JSON.stringify({ post_id: postId, ...victims, ...typed })
    return ask('/functions/post-comment', { headers: { 'Content-Type': 'application/json', ...headers }, body })
  }

  function sendPlain(typed: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const { user_name, user_email, comment_text } = victims
    const body = new URLSearchParams({ user_name, user_email, comment_text, ...typed }).toString()
    return ask(`/posts/${SLUG}`, { headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, body })
  }

  async function newest() {
    const [row] = await db.select().from(comments).orderBy(desc(comments.createdAt)).limit(1)
    return row
  }

  test('do not reveal whether a duplicate has the e-mail address of the original, with and without the honeypot', async () => {
    const answers: unknown[] = []
    for (const website of ['', 'x']) {
      for (const user_email of [victims.user_email, 'wrong@tanaka.example']) {
        await db.delete(comments)
        const written = await (await send({})).json()
        const answer = await send({ user_email, user_session: OTHER_SESSION, website })
        const { id, status, comments: thread } = await answer.json()
        expect(id).not.toBe(written.id)
        answers.push([answer.status, status, thread.total, website])
      }
    }
    expect(answers).toEqual([
      [200, 'shown', 2, ''],
      [200, 'shown', 2, ''],
      [200, 'held', 1, 'x'],
      [200, 'held', 1, 'x'],
    ])
  })

  test('are the same for all comments that wait for review, and contain no comments of others', async () => {
    await send({ website: 'x', user_session: OTHER_SESSION, comment_text: 'Only I know this.' })
    const reasons = [
      { website: 'x' },
      { user_email: 'owner@example.com' },
      { comment_text: 'https://a.example https://b.example https://c.example' },
      { elapsed_ms: 10 },
    ]
    for (const typed of reasons) {
      const sent = { comment_text: `Because of ${JSON.stringify(typed)}`, ...typed }
      const answer = await send(sent)
      // Only their writer knows the session.
      const own = expect.arrayContaining([expect.objectContaining({ text: sent.comment_text, status: 'held' })])
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { id: expect.any(String), status: 'held', comments: { list: [], page: 1, pages: 1, total: 0 }, own },
      ])
    }
    for (const [name, value] of [
      ['website', 'x'],
      ['user_email', 'owner@example.com'],
    ]) {
      const answer = await sendPlain({ comment_text: `Plain ${name}`, [`${name}`]: `${value}` })
      expect([answer.status, await answer.text()]).toEqual([202, expect.not.stringContaining('Only I know')])
    }
  })

  test.each([
    ['the function', send],
    ['the plain form', sendPlain],
  ])('the owner is known by the session, not by the address, through %s', async (_, sending) => {
    expect((await sending({ user_email: 'Owner@example.com', comment_text: 'Typed.' })).ok).toBe(true)
    expect(await newest()).toMatchObject({ status: 'held', heldBecause: 'owner_address', noReplyNeededAt: null })
    await db.delete(comments)
    await sending({ user_email: 'someone@example.com', comment_text: 'Signed in.' }, { Cookie: cookie })
    expect(await newest()).toMatchObject({ status: 'shown', noReplyNeededAt: expect.any(Date) })
    await db.delete(comments)
    await sending({ comment_text: 'Forged.' }, { Cookie: cookie.replace(/session_token=.{8}/, 'session_token=AAAAAAAA') })
    expect(await newest()).toMatchObject({ noReplyNeededAt: null })
  })

  test('limit guesses of the address of a known name to five a day', async () => {
    await send({ user_name: 'Known Name' })
    await db.insert(settings).values({ key: 'commentMode', value: 'first_held', updatedAt: new Date() })
    const statuses: unknown[] = []
    for (let count = 0; count < 6; count++) {
      const user_email = count === 0 || count === 5 ? victims.user_email : `guess-${count}@tanaka.example`
      const answer = await send({ user_name: 'known name', user_email, user_session: null, comment_text: `Guess ${count}` })
      statuses.push((await answer.json()).status)
    }
    expect(statuses).toEqual(['shown', 'held', 'held', 'held', 'held', 'held'])
    expect((await (await send({ user_name: 'Known Name', comment_text: 'By the session.' })).json()).status).toBe('shown')
  })
})
