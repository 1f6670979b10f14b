import { expect, test } from 'vitest'
import { latestNightlyTime } from './job-turns.server.ts'

test('latestNightlyTime is the latest time with the hour', () => {
  expect(latestNightlyTime(new Date(2026, 10, 21, 2, 59), 3)).toEqual(new Date(2026, 10, 20, 3))
  expect(latestNightlyTime(new Date(2026, 10, 21, 3), 3)).toEqual(new Date(2026, 10, 21, 3))
})
