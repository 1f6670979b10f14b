import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, countDays, isDay, listDays, listMonths } from './days.ts'
import { COMPARISONS, listBuckets, PERIODS, type RequestedPeriod, resolvePeriod } from './period.ts'

const asked = (overrides: Partial<RequestedPeriod>): RequestedPeriod => ({
  period: '30d',
  from: '',
  to: '',
  compare: 'previous',
  ...overrides,
})
const today = '2026-03-15'

test('what is no day of the calendar is refused', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00']) expect(isDay(text)).toBe(false)
  expect(isDay('2024-02-29')).toBe(true)
})

test('seven days end today and are compared with the seven before', () => {
  expect(resolvePeriod(asked({ period: '7d' }), today, today)).toEqual({
    range: { from: '2026-03-09', to: today },
    before: { from: '2026-03-02', to: '2026-03-08' },
    grain: 'day',
  })
})

test('twelve months are whole but the last, and compared with the same months', () => {
  expect(resolvePeriod(asked({ period: '12m' }), today, today)).toEqual({
    range: { from: '2025-04-01', to: today },
    before: { from: '2024-04-01', to: '2025-03-15' },
    grain: 'month',
  })
})

test('all time begins with the first day counted and is compared with nothing', () => {
  expect(resolvePeriod(asked({ period: 'all' }), today, '2025-11-20')).toMatchObject({
    range: { from: '2025-11-20', to: today },
    before: null,
    grain: 'month',
  })
  expect(resolvePeriod(asked({ period: 'all' }), today, today).range).toEqual({ from: today, to: today })
})

test('a period that ends before it begins is turned round', () => {
  const { range } = resolvePeriod(asked({ period: 'custom', from: '2026-02-10', to: '2026-02-01' }), today, today)
  expect(range).toEqual({ from: '2026-02-01', to: '2026-02-10' })
})

test('the year before a leap day is the day before', () => {
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
})

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))

test('every period has its points in order, inside it, and as many days before as it has itself', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(...PERIODS), fc.constantFrom(...COMPARISONS), (a, b, period, compare) => {
      const span = resolvePeriod({ period, from: a, to: b, compare }, a, b)
      const buckets = listBuckets(span.range, span.grain)
      expect(buckets).toEqual([...new Set(buckets)].sort())
      expect(span.range.from <= span.range.to).toBe(true)
      if (span.before && compare === 'previous' && period !== '12m') {
        expect(countDays(span.before)).toBe(countDays(span.range))
        expect(addDays(span.before.to, 1)).toBe(span.range.from)
      }
    }),
  )
})

test('months of a range are those of its days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
      const range = { from, to: addDays(from, length) }
      expect(listMonths(range)).toEqual([...new Set(listDays(range).map((each) => `${each.slice(0, 7)}-01`))])
    }),
  )
})
