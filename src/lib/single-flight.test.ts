import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('a failure rejects all waiting calls and is not cached', async () => {
  const once = createSingleFlight<string>()
  const failing = [once('a', () => Promise.reject(new Error('down'))), once('a', async () => 'second')]
  expect((await Promise.allSettled(failing)).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(await once('a', async () => 'later')).toBe('later')
})

test('work of one key runs once at a time, other keys beside it', async () => {
  const once = createSingleFlight<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([once('a', work), once('a', work), once('b', work)])).toEqual([1, 1, 2])
  expect(await once('a', work)).toBe(3)
})
