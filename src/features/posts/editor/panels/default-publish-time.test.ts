import { expect, test } from 'vitest'
import { defaultPublishTime } from './default-publish-time.ts'

test('the first guess is a full hour, and at least one away', () => {
  expect(defaultPublishTime(Date.parse('2026-01-01T08:00:00.000Z'))).toBe('2026-01-01T09:00:00.000Z')
  expect(defaultPublishTime(Date.parse('2026-01-01T08:00:01.000Z'))).toBe('2026-01-01T10:00:00.000Z')
})
