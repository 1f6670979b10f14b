import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseActionData, runAdminAction } from './admin-action.ts'

const schema = v.object({ changed: v.array(v.string()) })

/** What the screen makes of an action that answers so, and the status that decides whether loaders run again. */
async function ask(serverAction: () => Promise<unknown>) {
  const answer = await runAdminAction({ request: new Request('http://localhost/admin/posts'), serverAction })
  const isData = typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer
  const result = parseActionData(schema, isData ? answer.data : answer)
  return { result, init: isData ? answer.init : null }
}

const refuse = (status: number, body: unknown) => () => Promise.reject(new ErrorResponse(status, '', body))

test('action data is passed on', async () => {
  const { result, init } = await ask(async () => ({ changed: ['a'] }))
  expect({ result, init }).toEqual({ result: { ok: true, data: { changed: ['a'] } }, init: null })
})

test('a refusal has the reason of the server or a default message, and keeps its status', async () => {
  const told = await ask(refuse(400, { reason: 'A category needs a name.', issues: [] }))
  expect(told).toMatchObject({ result: { ok: false, status: 400, message: 'A category needs a name.' }, init: { status: 400 } })
  const usual = await ask(refuse(429, { error: 'too_many_requests' }))
  expect(usual).toMatchObject({ result: { message: 'Too many requests: please wait a moment.' }, init: { status: 429 } })
})

test.each([404, 409])('%i lets the loaders run again: the screen is out of date', async (status) => {
  expect(await ask(refuse(status, null))).toMatchObject({ result: { ok: false, status }, init: { status: 200 } })
})

test('a server that is not reached is a failure that loads nothing again', async () => {
  const { result, init } = await ask(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(result).toMatchObject({ ok: false, status: 0, message: 'The server could not be reached. Please try again.' })
  expect(init).toEqual({ status: 503 })
})

test('an answer of another version is a failure', async () => {
  expect((await ask(async () => ({ moved: 1 }))).result).toMatchObject({ ok: false, message: expect.stringContaining('unexpected') })
})
