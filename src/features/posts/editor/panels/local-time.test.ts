import { expect, test } from 'vitest'
import { defaultPublishTime, fromLocalInput, toLocalInput } from './local-time.ts'

test('a date that is not complete is none', () => {
  for (const text of ['', '2026-01-01', '2026-01-01T', 'soon']) expect(fromLocalInput(text)).toBe(null)
})

test('what the field shows is read back as the same minute', () => {
  for (const at of ['2026-01-31T08:30:00.000Z', '2026-07-01T23:59:00.000Z', '2026-03-29T12:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(at))).toBe(at)
  }
})

test('the first guess is a full hour, and at least one away', () => {
  expect(defaultPublishTime(Date.parse('2026-01-01T08:00:00.000Z'))).toBe('2026-01-01T09:00:00.000Z')
  expect(defaultPublishTime(Date.parse('2026-01-01T08:00:01.000Z'))).toBe('2026-01-01T10:00:00.000Z')
})
