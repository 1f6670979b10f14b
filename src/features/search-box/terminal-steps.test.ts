import { expect, test } from 'vitest'
import { logLinesAt, percentAt, SEARCH_MS, STEP_MS, TERMINAL_STEPS } from './terminal-steps.ts'

test('every line but the current one is done', () => {
  expect(logLinesAt(0)).toEqual([{ text: 'Initializing search...', state: 'now' }])
  expect(logLinesAt(2).map(({ state }) => state)).toEqual(['done', 'done', 'now'])
})

test('the lines fill the four seconds and end at 100 %', () => {
  expect(TERMINAL_STEPS.length * STEP_MS).toBe(SEARCH_MS)
  expect([0, 1, 2, 3, 4].map(percentAt)).toEqual([20, 40, 60, 80, 100])
})
