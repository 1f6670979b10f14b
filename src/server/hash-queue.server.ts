// A bounded queue for password hashing: each hash takes a tenth of a second or more of one core.
import pLimit from 'p-limit'
import { AppError } from './errors.ts'

export type HashQueue = {
  /** Throws too_many_requests when the queue is full. Call it before any other work for the request. */
  assertRoom(): void
  /** Runs `work` when its turn comes, one at a time. Throws as `assertRoom` does. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Allows at most `capacity` hashes, running and waiting. Further callers are told to retry after `retryAfter` seconds. */
export function createHashQueue({ capacity, retryAfter }: { capacity: number; retryAfter: number }): HashQueue {
  const oneAtATime = pLimit(1)
  let used = 0

  function assertRoom(): void {
    if (used >= capacity) throw new AppError('too_many_requests', { reason: QUEUE_FULL, retryAfter })
  }

  return {
    assertRoom,
    async run(work) {
      assertRoom()
      used += 1
      try {
        return await oneAtATime(work)
      } finally {
        used -= 1
      }
    },
  }
}

const QUEUE_FULL = 'queue full'

/** Whether a queue was full. Such a refusal does not count as an attempt. */
export function isQueueFull(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === QUEUE_FULL
}
