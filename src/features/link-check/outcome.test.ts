import { expect, test } from 'vitest'
import { applyOutcome } from './outcome.ts'

const now = new Date('2026-03-01T12:00:00Z')
const atNight = { now, isByHand: false }
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('a failure is asked again after an hour, and counts as dead when it fails again', () => {
  const first = applyOutcome({ failures: 0 }, { kind: 'failed', reason: 'answered 404' }, atNight)
  expect(first).toEqual({ state: 'failing', reason: 'answered 404', movedTo: null, failures: 1, nextCheckAt: hoursLater(1) })
  expect(applyOutcome(first, { kind: 'failed', reason: 'took too long' }, atNight)).toMatchObject({
    state: 'dead',
    nextCheckAt: hoursLater(24),
  })
  expect(applyOutcome(first, { kind: 'fine', reason: null }, atNight)).toMatchObject({
    state: 'fine',
    failures: 0,
    nextCheckAt: hoursLater(168),
  })
})

test('a failure counts as dead at once when the owner asked', () => {
  const failed = applyOutcome({ failures: 0 }, { kind: 'failed', reason: 'answered 404' }, { now, isByHand: true })
  expect(failed).toMatchObject({ state: 'dead', failures: 1, nextCheckAt: hoursLater(24) })
})

test('a reason is bounded text that the database can store', () => {
  const { reason } = applyOutcome({ failures: 0 }, { kind: 'failed', reason: `\0${'a'.repeat(300)}\ud800` }, atNight)
  expect(reason).toBe('a'.repeat(200))
})
