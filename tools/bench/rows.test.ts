import { expect, test } from 'vitest'
import { atLeast, atMost, formatNumber, formatRows, judge } from './rows.ts'

test('a ratio above 1 beats the goal, for maxima and minima', () => {
  expect(judge({ measured: 1_000, goal: atLeast(500) })).toEqual({ ratio: 2, isMet: true })
  expect(judge({ measured: 250, goal: atLeast(500) })).toEqual({ ratio: 0.5, isMet: false })
  expect(judge({ measured: 100, goal: atMost(200) })).toEqual({ ratio: 2, isMet: true })
  expect(judge({ measured: 400, goal: atMost(200) })).toEqual({ ratio: 0.5, isMet: false })
})

test('exactly the goal meets it', () => {
  expect(judge({ measured: 2, goal: atMost(2) })).toEqual({ ratio: 1, isMet: true })
  expect(judge({ measured: 2, goal: atLeast(2) })).toEqual({ ratio: 1, isMet: true })
})

test('a measured 0 with the goal 0 has no ratio and is met', () => {
  expect(judge({ measured: 0, goal: atMost(0) })).toEqual({ ratio: null, isMet: true })
  expect(judge({ measured: 3, goal: atMost(0) })).toEqual({ ratio: 0, isMet: false })
})

test('without a goal or a measurement there is no verdict', () => {
  expect(judge({ measured: 5 })).toEqual({ ratio: null, isMet: null })
  expect(judge({ measured: null, goal: atMost(2) })).toEqual({ ratio: null, isMet: null })
  expect(judge({ measured: Number.NaN, goal: atMost(2) })).toEqual({ ratio: null, isMet: null })
})

test('the table has the goal, the measurement, the ratio, the verdict and the note', () => {
  const text = formatRows([
    { name: 'post page', unit: '/s', measured: 12_345.6, goal: atLeast(10_000), note: 'nginx 20,000/s' },
    { name: 'start', unit: 'ms', measured: 2_500, goal: atMost(2_000) },
    { name: 'PostgreSQL', unit: '', measured: null, note: 'not installed' },
  ])
  expect(text.split('\n')).toEqual([
    'what             target   measured  ratio  met',
    'post page   ≥ 10,000 /s  12,346 /s   1.23  yes  nginx 20,000/s',
    'start        ≤ 2,000 ms   2,500 ms   0.80  NO',
    'PostgreSQL                       –              not installed',
  ])
})

test('numbers have three significant digits', () => {
  expect([0, 0.0012, 0.123, 1.234, 12.34, 123.4, 1_234.5].map(formatNumber)).toEqual([
    '0',
    '0.0012',
    '0.123',
    '1.23',
    '12.3',
    '123',
    '1,235',
  ])
})
