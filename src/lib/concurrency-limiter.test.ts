import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('runs at most two tasks at a time, in order; a failure frees its slot', async () => {
  const limited = createConcurrencyLimiter(2)
  let running = 0
  let most = 0
  const started: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      limited(async () => {
        started.push(n)
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        if (n % 3 === 0) throw new Error('failed')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(4)
})
