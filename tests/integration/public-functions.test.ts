// Refusals and answers of the public functions.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { BROWSER, type BuiltSite, someAddress, startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { testOn } from '#tests/support/site-test.ts'

const test = testOn(() => startBuiltSite({ engine: embeddedEngine(), variables: { STARTER_CONTENT: 'off' } }))

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const SESSION = 'session_1736078400000_abc'
const HOME_VIEW = '/functions/increment-homepage-view'
const POST_VIEW = '/functions/increment-post-view'
const JSON_ONLY = [
  ...['/functions/post-comment', '/functions/like-comment', '/functions/comment-likes'],
  ...['/functions/lookup-link', '/functions/unlock-link', '/functions/increment-link-click', '/functions/link-ready'],
]
const FORM = 'application/x-www-form-urlencoded'

function somePost(site: BuiltSite): Promise<string> {
  return writePost(site, { slug: `post-${randomUUID()}` })
}

/** A new visitor each time: the same text of one visitor on two posts is held for review. */
function buildComment() {
  return { user_name: 'Mei Tanaka', user_email: `mei-${randomUUID()}@tanaka.example`, comment_text: 'Does the same hold for a hash index?' }
}

async function sendComment(site: BuiltSite, fields: Record<string, unknown>) {
  const comment = { ...buildComment(), ...fields }
  const { status, text } = await site.call('/functions/post-comment', comment, { 'X-Forwarded-For': someAddress() })
  const body: Record<string, unknown> = JSON.parse(text)
  return { status, text, body }
}

const NONSENSE = ['', '{', '[]', '"text"', '5', 'null', '{}', '{"post_id":{}}', '{"post_id":1}', '{"post_id":null}']

test.for([POST_VIEW, ...JSON_ONLY])('%s refuses GET and invalid bodies', async (address, { site }) => {
  expect((await site.ask(address)).status).toBe(405)
  const headers = { 'Content-Type': 'application/json', 'User-Agent': BROWSER, 'X-Forwarded-For': someAddress() }
  for (const body of [...NONSENSE, '{"comment_id":1,"user_session":[]}', `{"post_id":"'; drop table posts; --"}`])
    expect((await site.ask(address, { method: 'POST', headers, body })).status, body).toBe(400)
})

test.for(JSON_ONLY)('%s accepts JSON only', async (address, { site }) => {
  for (const type of [FORM, 'text/plain'])
    expect((await site.ask(address, { method: 'POST', headers: { 'Content-Type': type }, body: '{}' })).status, type).toBe(415)
})

test('the view of a post that is not published is not found', async ({ site }) => {
  expect((await site.call(POST_VIEW, { post_id: UNKNOWN })).status).toBe(404)
})

test('bots get an answer and are not counted', async ({ site }) => {
  expect((await site.ask(HOME_VIEW)).status).toBe(405)
  const view = async (agent: string) => JSON.parse((await site.ask(HOME_VIEW, { method: 'POST', headers: { 'User-Agent': agent } })).text)
  expect(await view('Googlebot/2.1 (+http://www.google.com/bot.html)')).toEqual({ counted: false })
  expect(await view(BROWSER)).toEqual({ counted: true })
})

test('texts of the wrong length or kind are refused with a message', async ({ site }) => {
  const post_id = await somePost(site)
  for (const [fields, message] of [
    [{ user_name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ user_email: `${'x'.repeat(250)}@x.yz1` }, 'Email must be at most 255 characters'],
    [{ comment_text: 'x'.repeat(1001) }, 'Comment must be at most 1000 characters'],
    [{ user_name: ' ' }, 'Please fill in all fields'],
    [{ comment_text: '\u202e \n' }, 'Please fill in all fields'],
    [{ user_email: null }, 'Please fill in all fields'],
    [{ user_email: 'mei@tanaka' }, 'Please enter a valid email address'],
  ] as const) {
    const { status, body } = await sendComment(site, { post_id, ...fields })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'invalid_input', message })
  }
  expect((await sendComment(site, { post_id, user_name: 'x'.repeat(100), comment_text: 'x'.repeat(1000) })).status).toBe(200)
})

test('unknown and foreign ids answer 404, and a reply that is too deep is refused', async ({ site }) => {
  const [post_id, other] = [await somePost(site), await somePost(site)]
  const { id: foreign } = (await sendComment(site, { post_id: other })).body
  for (const fields of [
    { post_id: UNKNOWN },
    { post_id, parent_id: UNKNOWN },
    { post_id, parent_id: foreign },
    { post_id, parent_id: 'nonsense' },
    { post_id, parent_id: 5 },
  ]) {
    expect((await sendComment(site, fields)).status).toBe(404)
  }
  for (const fields of [{ post_id: 'nonsense' }, { post_id: null }, {}]) expect((await sendComment(site, fields)).status).toBe(400)
  let parent_id: unknown = null
  for (let level = 0; level < 4; level++) {
    const { status, body } = await sendComment(site, { post_id, parent_id, comment_text: `Level ${level}` })
    expect(status).toBe(200)
    parent_id = body.id
  }
  expect((await sendComment(site, { post_id, parent_id, comment_text: 'Level 4' })).status).toBe(400)
})

test('the answer to a comment holds neither address nor session', async ({ site }) => {
  const { text } = await sendComment(site, { post_id: await somePost(site), user_session: 'session_1736078400000_secret' })
  expect(text).toContain('Does the same hold')
  expect(text).not.toMatch(/tanaka\.example|session_/)
})

test('a filled honeypot and a very fast comment are held for review', async ({ site }) => {
  const post_id = await somePost(site)
  const trap = await sendComment(site, { post_id, website: 'x', comment_text: 'One.' })
  expect(trap.body).toMatchObject({ status: 'held', comments: { list: [] } })
  expect((await sendComment(site, { post_id, elapsed_ms: 100, comment_text: 'Two.' })).body).toMatchObject({ status: 'held' })
  expect((await sendComment(site, { post_id, elapsed_ms: 'soon', comment_text: 'Three.' })).body).toMatchObject({ status: 'shown' })
})

test('a like of an unknown comment answers 404, and an invalid one 400', async ({ site }) => {
  const like = (user_session: unknown) => site.call('/functions/like-comment', { comment_id: UNKNOWN, user_session })
  expect((await like(SESSION)).status).toBe(404)
  for (const wrong of ['', 'short', 'x'.repeat(101), 'with spaces inside', null]) expect((await like(wrong)).status).toBe(400)
  const likes = await site.call('/functions/comment-likes', { post_id: UNKNOWN, user_session: SESSION })
  expect(JSON.parse(likes.text)).toEqual({ counts: {}, liked: [] })
})

test('a second like answers 409 with the PostgreSQL error code', async ({ site }) => {
  const { id: comment_id } = (await sendComment(site, { post_id: await somePost(site) })).body
  const like = () => site.call('/functions/like-comment', { comment_id, user_session: SESSION })
  const answers = await Promise.all([like(), like(), like()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(JSON.parse(refused?.text ?? '')).toEqual({ error: 'conflict', code: '23505' })
})

test('the plain comment form accepts URL-encoded forms on published posts only', async ({ site }) => {
  const [slug, draft] = [`post-${randomUUID()}`, `draft-${randomUUID()}`]
  await writePost(site, { slug })
  await writePost(site, { slug: draft }, true)
  const send = async (post: string, type: string, body: string) => {
    const headers = { Origin: site.origin, 'Content-Type': type, 'User-Agent': BROWSER, 'X-Forwarded-For': someAddress() }
    return (await site.ask(`/posts/${post}`, { method: 'POST', headers, body })).status
  }
  const form = (fields: Record<string, string> = {}) => new URLSearchParams({ ...buildComment(), ...fields }).toString()
  expect(await send(slug, 'application/json', JSON.stringify(buildComment()))).toBe(415)
  const part = '--x\r\nContent-Disposition: form-data; name="user_name"\r\n\r\nMei\r\n--x--\r\n'
  expect(await send(slug, 'multipart/form-data; boundary=x', part)).toBe(415)
  expect(await send(slug, FORM, form({ parent_id: UNKNOWN }))).toBe(404)
  expect(await send('no-such-post', FORM, form())).toBe(404)
  expect(await send(draft, FORM, form())).toBe(404)
  expect(await send(slug, FORM, form())).toBe(303)
})
