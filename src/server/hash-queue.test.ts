import { expect, test } from 'vitest'
import { createHashQueue, isQueueFull } from './hash-queue.server.ts'

/** Work that the test ends. */
function openWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('hashed')))
  return { work, started: () => ends.length, endNext: () => ends.at(-1)?.() }
}

test('runs one at a time, queues a limited number, and refuses others with retryAfter', async () => {
  const queue = createHashQueue({ capacity: 3, retryAfter: 2 })
  const { work, started, endNext } = openWork()
  const running = [queue.run(work), queue.run(work), queue.run(work)]
  const refusal = await queue.run(work).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'too_many_requests', details: { retryAfter: 2 } })
  expect(isQueueFull(refusal)).toBe(true)
  expect(() => queue.assertRoom()).toThrow('too_many_requests')
  expect(started()).toBe(1)
  for (const each of running) {
    endNext()
    expect(await each).toBe('hashed')
  }
  queue.assertRoom()
})

test('a failure leaves the queue', async () => {
  const queue = createHashQueue({ capacity: 1, retryAfter: 2 })
  for (let time = 0; time < 3; time++) await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'hashed')).toBe('hashed')
})

test('queues do not wait for each other', async () => {
  const { work, endNext } = openWork()
  const [guessers, owner] = [createHashQueue({ capacity: 1, retryAfter: 2 }), createHashQueue({ capacity: 1, retryAfter: 2 })]
  const guess = guessers.run(work)
  expect(await owner.run(async () => 'signed in')).toBe('signed in')
  endNext()
  await guess
})
