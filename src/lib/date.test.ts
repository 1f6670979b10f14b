import { expect, test } from 'vitest'
import { formatDate } from './date.ts'

test('a date is a short month, a day and a year, in UTC on every machine', () => {
  expect(formatDate('2025-01-05T00:00:00Z')).toBe('Jan 5, 2025')
  expect(formatDate('2025-01-05T23:59:59Z')).toBe('Jan 5, 2025')
  expect(formatDate(new Date('2024-12-31T23:30:00-05:00'))).toBe('Jan 1, 2025')
})
