import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const at = (minutes: number) => relativeTime(new Date(NOW.getTime() - minutes * 60_000), NOW)

test('returns null beyond a week', () => {
  expect(at(7 * 24 * 60)).toBeNull()
  expect(at(-7 * 24 * 60)).toBeNull()
  expect(at(7 * 24 * 60 - 1)).toBe('6 d ago')
})

test('the unit is the largest one that fits', () => {
  expect(at(0)).toBe('just now')
  expect(at(0.9)).toBe('just now')
  expect(at(1)).toBe('1 min ago')
  expect(at(59.9)).toBe('59 min ago')
  expect(at(60)).toBe('1 h ago')
  expect(at(24 * 60)).toBe('1 d ago')
})

test('describes times in the future', () => {
  expect(at(-90)).toBe('in 1 h')
  expect(at(-0.5)).toBe('just now')
})
