import { expect, test } from 'vitest'
import { readWrongAddress, wrongAddressReason } from './failed-answer.ts'

const refusal = (status: number, body: string) => new Response(body, { status })
const thrown = (status: number, body: unknown) => ({ status, statusText: '', internal: false, data: body })
const SAID = JSON.stringify({ error: 'wrong_address', reason: 'The address is another.' })

test('reads the message of the server from a response and from a route error', async () => {
  expect(await readWrongAddress(refusal(421, SAID))).toBe('The address is another.')
  expect(wrongAddressReason(thrown(421, SAID))).toBe('The address is another.')
  expect(wrongAddressReason(thrown(421, { reason: 'The address is another.' }))).toBe('The address is another.')
})

test('a 421 response without a readable reason has a default message', async () => {
  for (const body of ['', '<html>', 'null', '{"reason":1}']) {
    expect(await readWrongAddress(refusal(421, body))).toMatch(/another address/)
    expect(wrongAddressReason(thrown(421, body))).toMatch(/another address/)
  }
})

test('other responses are ignored and not read', async () => {
  const answer = refusal(403, SAID)
  expect(await readWrongAddress(answer)).toBeNull()
  expect(answer.bodyUsed).toBe(false)
  expect(wrongAddressReason(thrown(403, SAID))).toBeNull()
  expect(wrongAddressReason(new Error('x'))).toBeNull()
})
