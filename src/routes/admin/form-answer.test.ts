import { redirectDocument } from 'react-router'
import { expect, test } from 'vitest'
import { answerOr } from './form-answer.ts'

const instead = () => 'instead'

/** An error as React Router throws it for a response without loader data. */
function refusal(status: number) {
  return { status, statusText: '', internal: false, data: null }
}

function send(serverAction: () => Promise<string>, signal?: AbortSignal) {
  return answerOr({ request: new Request('http://site.example/admin/settings', { method: 'POST', signal }), serverAction }, instead)
}

test('returns the response of the server', async () => {
  expect(await send(async () => 'saved')).toBe('saved')
})

test.each([
  ['a failure', refusal(503)],
  ['too many changes at once', refusal(429)],
  ['a defect', new Error('Unexpected Server Error')],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s is replaced by data with an error status', async (_, error) => {
  expect(await send(() => Promise.reject(error))).toMatchObject({ data: 'instead', init: { status: 503 } })
})

test('a wrong address is reported, and the form stays', async () => {
  const error = { ...refusal(421), data: JSON.stringify({ reason: 'The address is another.' }) }
  const sending = {
    request: new Request('http://site.example/admin/settings', { method: 'POST' }),
    serverAction: () => Promise.reject(error),
  }
  expect(await answerOr(sending, (reason) => reason)).toMatchObject({ data: 'The address is another.', init: { status: 421 } })
})

test('a full disk is reported, and the form stays', async () => {
  const error = { ...refusal(503), data: { requestId: 'x', error: 'disk_full', reason: 'The disk is full.' } }
  const sending = {
    request: new Request('http://site.example/admin/settings', { method: 'POST' }),
    serverAction: () => Promise.reject(error),
  }
  expect(await answerOr(sending, (reason) => reason)).toMatchObject({ data: 'The disk is full.', init: { status: 503 } })
})

test.each([
  ['a redirect', redirectDocument('/admin/login', 303)],
  ['a session that is over', refusal(401)],
  ['a form that is none of ours', refusal(403)],
])('%s is rethrown', async (_, thrown) => {
  await expect(send(() => Promise.reject(thrown))).rejects.toBe(thrown)
})

test('rethrows the error of an aborted request', async () => {
  const left = new DOMException('left', 'AbortError')
  await expect(send(() => Promise.reject(left), AbortSignal.abort())).rejects.toBe(left)
})
