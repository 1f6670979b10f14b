// A password costs a tenth of a second of one core and more: those who wait for one are a queue with an end.
import { createConcurrencyLimiter } from '#src/lib/concurrency-limiter.ts'
import { AppError } from './errors.ts'

export type HashQueue = {
  /** Throws too_many_requests when the queue is full, before anything else has been done for the caller. */
  assertRoom(): void
  /** Runs `work` when its turn has come, one piece at a time. Throws as `assertRoom` does. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** At most `places` are hashed or wait; further callers are told to retry after `retryAfter` seconds. */
export function createHashQueue({ places, retryAfter }: { places: number; retryAfter: number }): HashQueue {
  const oneAtATime = createConcurrencyLimiter(1)
  let taken = 0

  function assertRoom(): void {
    if (taken >= places) throw new AppError('too_many_requests', { reason: QUEUE_FULL, retryAfter })
  }

  return {
    assertRoom,
    async run(work) {
      assertRoom()
      taken += 1
      try {
        return await oneAtATime(work)
      } finally {
        taken -= 1
      }
    },
  }
}

const QUEUE_FULL = 'queue full'

/** Whether a queue was full. Such a refusal does not count as an attempt. */
export function isQueueFull(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === QUEUE_FULL
}
