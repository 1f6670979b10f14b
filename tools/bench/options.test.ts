import { expect, test } from 'vitest'
import { ENGINES, PARTS, parseOptions } from './options.ts'

test('without flags everything is measured on both engines', () => {
  expect(parseOptions([])).toEqual({ parts: PARTS, engines: ENGINES, isQuick: false, soakSeconds: null, requests: null })
})

test('parts come in their own order, however they were named', () => {
  expect(parseOptions(['--only', 'memory, http', '--quick', '--engine', 'postgres'])).toEqual({
    parts: ['http', 'memory'],
    engines: ['postgres'],
    isQuick: true,
    soakSeconds: null,
    requests: null,
  })
})

test('a soak is as long as it says', () => {
  expect(['90s', '60m', '2h'].map((soak) => parseOptions(['--soak', soak]).soakSeconds)).toEqual([90, 3_600, 7_200])
})

test('so many requests as it says', () => {
  expect(parseOptions(['--only', 'memory', '--requests', '500000'])).toMatchObject({ parts: ['memory'], requests: 500_000 })
})

test.each([
  [['--only', 'htpp'], 'There is no htpp.'],
  [['--engine', 'sqlite'], 'There is no sqlite.'],
  [['--soak', 'long'], '--soak is how long'],
  [['--soak', '0m'], '--soak is how long'],
  [['--requests', '0'], '--requests is how many'],
  [['--requests', 'many'], '--requests is how many'],
  [['--fast'], 'Usage: npm run bench'],
  [['http'], 'Usage: npm run bench'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => parseOptions(args)).toThrow(sentence)
})
