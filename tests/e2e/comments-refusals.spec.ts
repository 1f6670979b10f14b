import { good, POST, postIdOf, send, test, UNKNOWN } from './comments-support.ts'
import { expect } from './support.ts'

// Refusals, asked for directly.

test('texts of the wrong length or kind are refused with a message', async ({ request }) => {
  const post_id = await postIdOf(request, POST(30))
  for (const [body, message] of [
    [{ user_name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ user_email: `${'x'.repeat(250)}@x.yz1` }, 'Email must be at most 255 characters'],
    [{ comment_text: 'x'.repeat(1001) }, 'Comment must be at most 1000 characters'],
    [{ user_name: ' ' }, 'Please fill in all fields'],
    [{ comment_text: '\u202e \n' }, 'Please fill in all fields'],
    [{ user_email: null }, 'Please fill in all fields'],
    [{ user_email: 'mei@tanaka' }, 'Please enter a valid email address'],
  ] as const) {
    const response = await send(request, { post_id, ...body })
    expect(response.status()).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid_input', message })
  }
  expect((await send(request, { post_id, user_name: 'x'.repeat(100), comment_text: 'x'.repeat(1000) })).status()).toBe(200)
})

test('foreign ids are not found, and a level too deep is refused', async ({ request }) => {
  const [post_id, other] = [await postIdOf(request, POST(31)), await postIdOf(request, POST(32))]
  const { id: foreign } = await (await send(request, { post_id: other })).json()
  for (const body of [
    { post_id: UNKNOWN },
    { post_id, parent_id: UNKNOWN },
    { post_id, parent_id: foreign },
    { post_id, parent_id: 'nonsense' },
    { post_id, parent_id: 5 },
  ]) {
    expect((await send(request, body)).status()).toBe(404)
  }
  for (const body of [{ post_id: 'nonsense' }, { post_id: null }, {}]) expect((await send(request, body)).status()).toBe(400)
  let parent_id: string | null = null
  for (let level = 0; level < 4; level++) {
    const posted: { id: string } = await (await send(request, { post_id, parent_id, comment_text: `Level ${level}` })).json()
    parent_id = posted.id
  }
  expect((await send(request, { post_id, parent_id, comment_text: 'Level 4' })).status()).toBe(400)
})

test('the answer to a comment holds neither address nor session', async ({ request }) => {
  const post_id = await postIdOf(request, POST(33))
  const answer = await (await send(request, { post_id, user_session: 'session_1736078400000_secret' })).text()
  expect(answer).toContain('Does the same hold')
  expect(answer).not.toMatch(/tanaka\.example|session_/)
})

test('the honeypot and hurry lead to review', async ({ request }) => {
  const post_id = await postIdOf(request, POST(34))
  expect(await (await send(request, { post_id, website: 'x', comment_text: 'One.' })).json()).toMatchObject({
    status: 'held',
    comments: { list: [] },
  })
  expect(await (await send(request, { post_id, elapsed_ms: 100, comment_text: 'Two.' })).json()).toMatchObject({ status: 'held' })
  expect(await (await send(request, { post_id, elapsed_ms: 'soon', comment_text: 'Three.' })).json()).toMatchObject({ status: 'shown' })
})

for (const name of ['post-comment', 'like-comment', 'comment-likes']) {
  const address = `/functions/${name}`
  test(`${name} refuses what no page of ours sends`, async ({ request }) => {
    expect((await request.get(address)).status()).toBe(405)
    expect((await request.post(address, { data: {}, headers: { Origin: 'https://evil.example' } })).status()).toBe(403)
    expect((await request.post(address, { form: { a: 'b' } })).status()).toBe(415)
    expect((await request.post(address, { data: '{}', headers: { 'Content-Type': 'text/plain' } })).status()).toBe(415)
    const big = { data: `"${'x'.repeat(1_100_000)}"`, headers: { 'Content-Type': 'application/json' } }
    expect((await request.post(address, big)).status()).toBe(413)
    for (const data of ['', '{', '[]', '"text"', '5', 'null', '{"post_id":{}}', '{"comment_id":1,"user_session":[]}']) {
      expect((await request.post(address, { data, headers: { 'Content-Type': 'application/json' } })).status()).toBe(400)
    }
  })
}

test('likes of what is not shown are not found, and nonsense is refused', async ({ request }) => {
  const user_session = 'session_1736078400000_abc'
  const like = (data: object) => request.post('/functions/like-comment', { data })
  expect((await like({ comment_id: UNKNOWN, user_session })).status()).toBe(404)
  for (const wrong of ['', 'short', 'x'.repeat(101), 'with spaces inside', null]) {
    expect((await like({ comment_id: UNKNOWN, user_session: wrong })).status()).toBe(400)
  }
  const answer = await request.post('/functions/comment-likes', { data: { post_id: UNKNOWN, user_session } })
  expect(await answer.json()).toEqual({ counts: {}, liked: [] })
})

test('a second like answers 409 with the code of the store', async ({ request }) => {
  const post_id = await postIdOf(request, POST(35))
  const { id: comment_id } = await (await send(request, { post_id })).json()
  const like = () => request.post('/functions/like-comment', { data: { comment_id, user_session: 'session_1736078400000_abc' } })
  const answers = await Promise.all([like(), like(), like()])
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409, 409])
  const refused = answers.find((answer) => answer.status() === 409)
  expect(await refused?.json()).toEqual({ error: 'conflict', code: '23505' })
})

test('the plain form refuses what no page of ours sends', async ({ request, baseURL }) => {
  const address = POST(36)
  const headers = { Origin: baseURL ?? '' }
  expect([400, 403]).toContain((await request.post(address, { form: good(), headers: { Origin: 'https://evil.example' } })).status())
  expect((await request.post(address, { data: good(), headers })).status()).toBe(415)
  expect((await request.post(address, { multipart: good(), headers })).status()).toBe(415)
  expect((await request.post(address, { form: { ...good(), comment_text: 'x'.repeat(1_100_000) }, headers })).status()).toBe(413)
  expect((await request.post(address, { form: { ...good(), parent_id: UNKNOWN }, headers })).status()).toBe(404)
  expect((await request.post('/posts/no-such-post', { form: good(), headers })).status()).toBe(404)
  expect((await request.post('/posts/a-draft', { form: good(), headers })).status()).toBe(404)
  const posted = await request.post(address, { form: good(), headers, maxRedirects: 0 })
  expect(posted.status()).toBe(303)
})
