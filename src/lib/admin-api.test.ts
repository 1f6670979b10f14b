import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailure, getJson, issuesOf, postFile, postJson } from './admin-api.ts'

const schema = v.object({ version: v.number() })
const PATH = '/admin/functions/save-draft'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('data comes back as the schema describes it', async () => {
  const fetched = answerWith(() => Response.json({ version: 2, more: true }))
  expect(await postJson(schema, PATH, { a: 1 })).toEqual({ ok: true, data: { version: 2 } })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } })
})

test('a query goes into the address, a file as it is', async () => {
  const fetched = answerWith(() => Response.json({ version: 2 }))
  await getJson(schema, PATH, { text: 'a b' })
  await postFile(schema, PATH, { type: 'text/csv', body: 'a,b' })
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([`${PATH}?text=a+b`, PATH])
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ body: 'a,b', headers: { 'Content-Type': 'text/csv' } })
})

test('no connection, and a page where JSON was expected, are no answer', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await postJson(schema, PATH, {})).toMatchObject({ status: 0, message: 'The server could not be reached. Please try again.' })
  answerWith(() => new Response('<p>Sign in to the hotel network</p>'))
  expect(await postJson(schema, PATH, {})).toMatchObject({ status: 0, message: expect.stringContaining('unexpected') })
})

test('an abort by the caller ends the request', async () => {
  const fetched = vi.fn((_path: string, { signal }: RequestInit) => new Promise((_, reject) => signal?.addEventListener('abort', reject)))
  vi.stubGlobal('fetch', fetched)
  const stopping = new AbortController()
  const result = getJson(schema, PATH, {}, stopping.signal)
  const upload = postFile(schema, PATH, { type: 'text/csv', body: 'a,b', signal: stopping.signal })
  stopping.abort()
  for (const each of [result, upload]) expect(await each).toMatchObject({ ok: false, status: 0 })
})

test.each([
  [401, 'The session has expired: sign in in another tab, then try again.'],
  [403, 'The session has expired: sign in in another tab, then try again.'],
  [404, 'It was deleted meanwhile.'],
  [409, 'It was changed elsewhere meanwhile.'],
  [413, 'It is too large.'],
  [429, 'Too many requests: please wait a moment.'],
  [418, 'The server refused it (418).'],
  [500, 'The server cannot do this at the moment. Please try again shortly.'],
  [503, 'The server cannot do this at the moment. Please try again shortly.'],
])('%i without a reason is said as: %s', async (status, message) => {
  answerWith(() => new Response('', { status }))
  expect(await postJson(schema, PATH, {})).toMatchObject({ ok: false, status, message })
})

test('the reason of the server goes before the status, and issues name fields', () => {
  const issues = [{ field: 'title', message: 'A title is missing.' }]
  const refused = createFailure(400, { reason: 'Some fields need attention first.', issues })
  expect(refused.message).toBe('Some fields need attention first.')
  expect(issuesOf(refused, v.picklist(['title']))).toEqual(issues)
  expect(issuesOf(refused, v.picklist(['slug']))).toEqual([])
  expect(issuesOf(createFailure(500), v.string())).toEqual([])
})
