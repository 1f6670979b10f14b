import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { comments } from '#src/db/schema/comments.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const COMMENT = { user_name: 'Mei', user_email: 'mei@tanaka.example', comment_text: 'A frist thought.' }
const LINKS = 'https://a.example https://b.example https://c.example'

onEmbedded('changes of a comment without JavaScript', (engine) => {
  async function openSite() {
    const database = await engine.open()
    const post = await buildPost(database.db, { slug: 'talk', renderVersion: RENDER_VERSION })
    const { ask } = await openTestSite(database)
    const send = (fields: Record<string, string>, cookie = '') =>
      ask('/posts/talk?own=1', { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(fields) })
    /** As the browser does after a redirect. The test site answers the data of the page. */
    const reload = (cookie: string) => ask('/posts/talk?own=1', { headers: { cookie } })
    const ownOf = async (response: Response) => (await response.json()).loaderData['routes/public/post'].own
    return { db: database.db, post, send, reload, ownOf }
  }
  const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''

  test('the writer of a comment edits and deletes it after the reload, and nobody else sees the forms', async () => {
    const { db, send, reload, ownOf } = await openSite()
    const posted = await send(COMMENT)
    expect(posted.headers.get('Set-Cookie')).toMatch(
      /^comment_session=session_\d{13}_[\w-]{22}; Path=\/posts; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    )
    const cookie = cookieOf(posted)
    const [stored] = await db.select().from(comments)
    expect(posted.headers.get('Location')).toBe(`/posts/talk?own=1#comment-${stored?.id}`)
    const page = await reload(cookie)
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await ownOf(page)).toMatchObject([{ id: stored?.id, text: 'A frist thought.', status: 'shown', isDeletable: true }])
    for (const other of ['', 'comment_session=session_1736078400000_aaaaaaaaaaaaaaaaaaaaaa']) {
      expect(await ownOf(await reload(other))).toEqual([])
      const refused = await send({ intent: 'edit', comment_id: stored?.id ?? '', comment_text: 'Mine now.' }, other)
      expect(refused.status).toBe(404)
    }
    const edited = await send({ intent: 'edit', comment_id: stored?.id ?? '', comment_text: 'A first thought.' }, cookie)
    expect([edited.status, edited.headers.get('Location')]).toEqual([303, '/posts/talk?own=1#own-comments'])
    expect(await db.select().from(comments)).toMatchObject([{ commentText: 'A first thought.' }])
    expect((await send({ intent: 'delete', comment_id: stored?.id ?? '', comment_text: 'Anything.' }, cookie)).status).toBe(303)
    expect(await db.select().from(comments)).toEqual([])
  })

  test('a comment that waits for review is shown to its writer with its forms', async () => {
    const { db, send, reload, ownOf } = await openSite()
    const posted = await send({ ...COMMENT, comment_text: LINKS })
    expect(posted.status).toBe(202)
    const cookie = cookieOf(posted)
    const [stored] = await db.select().from(comments)
    expect(stored).toMatchObject({ status: 'held', heldBecause: 'links' })
    expect(await ownOf(await reload(cookie))).toMatchObject([{ text: LINKS, status: 'held' }])
    expect(await (await reload('')).text()).not.toContain('a.example')
  })

  test('a change is refused with the status of its reason, and deletion is not offered when it is refused', async () => {
    const { db, post, send, ownOf } = await openSite()
    const cookie = cookieOf(await send(COMMENT))
    const [stored] = await db.select().from(comments)
    const id = stored?.id ?? ''
    const long = await send({ intent: 'edit', comment_id: id, comment_text: 'x'.repeat(1_012) }, cookie)
    expect(long.status).toBe(400)
    await buildComment(db, post.id, { parentId: id, status: 'held' })
    const answered = await send({ intent: 'delete', comment_id: id }, cookie)
    expect(answered.status).toBe(409)
    expect(await ownOf(answered)).toMatchObject([{ id, isDeletable: false }])
    await db
      .update(comments)
      .set({ createdAt: new Date(Date.now() - 600_000) })
      .where(eq(comments.id, id))
    expect((await send({ intent: 'edit', comment_id: id, comment_text: 'Late.' }, cookie)).status).toBe(410)
  })

  test('the cookie makes a comment that is sent twice one comment', async () => {
    const { db, send } = await openSite()
    const cookie = cookieOf(await send(COMMENT))
    expect((await send(COMMENT, cookie)).status).toBe(303)
    expect(await db.select().from(comments)).toHaveLength(1)
    // A first comment has no session to compare: its copy is held as repeated.
    expect((await send(COMMENT)).status).toBe(202)
  })
})
