import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addReading, compareReadings, medianSeconds, type Reading, SECONDS_MAX, TIME_STEPS } from './reading.ts'

const NOTHING: Reading = { seconds: 0, marks: [] }
const LIMITS = { secondsSinceView: 600, readingMinutes: 4 }

test('the reading time is at most the time since the counted view', () => {
  expect(addReading(NOTHING, { seconds: 500, marks: [] }, { ...LIMITS, secondsSinceView: 20 }).seconds).toBe(25)
  expect(addReading({ seconds: 25, marks: [] }, { seconds: 500, marks: [] }, { ...LIMITS, secondsSinceView: 20 }).seconds).toBe(25)
  expect(addReading(NOTHING, { seconds: 9999, marks: [] }, { ...LIMITS, secondsSinceView: 86_400 }).seconds).toBe(SECONDS_MAX)
})

test('what two visits of a day say is one reading', () => {
  const first = addReading(NOTHING, { seconds: 40, marks: ['h:one'] }, LIMITS)
  const second = addReading(first, { seconds: 30, marks: ['h:one', 'h:two', 'end'] }, LIMITS)
  expect(second).toEqual({ seconds: 70, marks: ['h:one', 'h:two', 'end', 'read'] })
  expect(compareReadings(null, first)).toEqual([
    { mark: 't:30', by: 1 },
    { mark: 'h:one', by: 1 },
  ])
  expect(compareReadings(first, second)).toEqual([
    { mark: 't:30', by: -1 },
    { mark: 't:60', by: 1 },
    { mark: 'h:two', by: 1 },
    { mark: 'end', by: 1 },
    { mark: 'read', by: 1 },
  ])
})

test('who only scrolls to the end has not read it through, and may still do so', () => {
  const scrolled = addReading(NOTHING, { seconds: 59, marks: ['end'] }, LIMITS)
  expect(scrolled.marks).toEqual(['end'])
  expect(addReading(scrolled, { seconds: 1, marks: [] }, LIMITS).marks).toContain('read')
})

const report = fc.record({
  seconds: fc.nat({ max: 3600 }),
  marks: fc.uniqueArray(fc.constantFrom('h:a', 'h:b', 'end', 'copy', 'to:x.example/')),
})

test('however the reports come, the counters hold each reader in one step, and each mark once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(report, fc.nat({ max: 7200 })), { minLength: 1 }), (reports) => {
      const counters = new Map<string, number>()
      let known: Reading | null = null
      for (const [said, secondsSinceView] of reports) {
        const after: Reading = addReading(known ?? NOTHING, said, { secondsSinceView, readingMinutes: 3 })
        for (const { mark, by } of compareReadings(known, after)) counters.set(mark, (counters.get(mark) ?? 0) + by)
        known = after
      }
      const entries = [...counters]
      expect(entries.filter(([mark]) => mark.startsWith('t:')).reduce((sum, [, count]) => sum + count, 0)).toBe(1)
      expect(entries.every(([, count]) => count === 0 || count === 1)).toBe(true)
      expect(known?.seconds).toBeLessThanOrEqual(SECONDS_MAX)
    }),
  )
})

test('a step that the server saw never makes a post read through', () => {
  expect(
    addReading({ seconds: 600, marks: ['end'] }, { seconds: 0, marks: ['comment'] }, { ...LIMITS, readingMinutes: null }).marks,
  ).toEqual(['end', 'comment'])
})

test('the median lies within the step of the reader in the middle', () => {
  expect(medianSeconds([])).toBeNull()
  expect(medianSeconds([{ from: 60, readers: 0 }])).toBeNull()
  expect(medianSeconds([{ from: 60, readers: 1 }])).toBe(75)
  expect(medianSeconds([{ from: 1200, readers: 3 }])).toBe(1200)
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1500 }), { minLength: 1, maxLength: 60 }), (times) => {
      const stepOf = (seconds: number) => TIME_STEPS.findLast((step) => step <= seconds) ?? 0
      const counts = TIME_STEPS.map((from) => ({ from, readers: times.filter((seconds) => stepOf(seconds) === from).length }))
      const sorted = times.toSorted((a, b) => a - b)
      const lower = sorted[Math.ceil(times.length / 2) - 1] ?? 0
      const median = medianSeconds(counts.toReversed()) ?? -1
      const step = stepOf(lower)
      expect(median).toBeGreaterThanOrEqual(step)
      expect(median).toBeLessThanOrEqual(TIME_STEPS.find((next) => next > step) ?? step)
    }),
  )
})
