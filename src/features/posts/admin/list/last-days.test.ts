import { expect, test } from 'vitest'
import { lastDays } from './last-days.ts'

test('the days end today, and months have their own lengths', () => {
  expect(lastDays(new Date('2024-03-01T23:59:59Z'), 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})
