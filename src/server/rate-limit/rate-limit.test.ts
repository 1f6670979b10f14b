import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countAgainst, uncount } from './rate-limit.server.ts'

test('the sixth wrong password is refused with retryAfter', async () => {
  const key = randomUUID()
  for (let count = 0; count < 5; count++) await countAgainst('linkPassword', key)
  await expect(countAgainst('linkPassword', key)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: expect.toSatisfy((seconds) => seconds > 0 && seconds <= 300) },
  })
})

test('returned points do not count, and keys are independent', async () => {
  const key = randomUUID()
  for (let count = 0; count < 20; count++) {
    await countAgainst('linkPassword', key)
    await uncount('linkPassword', key)
  }
  for (let count = 0; count < 5; count++) await countAgainst('linkPassword', key)
  await countAgainst('linkPassword', `${key}-other`)
})

test('concurrent calls are all counted', async () => {
  const key = randomUUID()
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => countAgainst('linkPassword', key)))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
