import { expect, test, vi } from 'vitest'
import { startJobs } from './jobs.server.ts'

test('startJobs: jobs run at once, and one that is later waits for its time', async () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 1, 3, 41) })
  const [first, later] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const stop = startJobs([
    { name: 'first', pattern: '0 0 5 * * *', run: first },
    { name: 'later', pattern: '15 41 3 * * *', isLater: true, run: later },
  ])
  expect([first.mock.calls.length, later.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(15_000)
  expect([first.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
  await stop()
})
