import { expect, test } from 'vitest'
import { ENGINES, PARTS, parseOptions } from './options.ts'

test('without flags everything is measured on both engines', () => {
  expect(parseOptions([])).toEqual({ parts: PARTS, engines: ENGINES, isQuick: false, soakSeconds: null, requests: null })
})

test('parts run in their fixed order, in any order of the arguments', () => {
  expect(parseOptions(['--only', 'memory, http', '--quick', '--engine', 'postgres'])).toEqual({
    parts: ['http', 'memory'],
    engines: ['postgres'],
    isQuick: true,
    soakSeconds: null,
    requests: null,
  })
})

test('the length of a soak is read in seconds, minutes or hours', () => {
  expect(['90s', '60m', '2h'].map((soak) => parseOptions(['--soak', soak]).soakSeconds)).toEqual([90, 3_600, 7_200])
})

test('the number of requests is read', () => {
  expect(parseOptions(['--only', 'memory', '--requests', '500000'])).toMatchObject({ parts: ['memory'], requests: 500_000 })
})

test.each([
  [['--only', 'htpp'], 'There is no htpp.'],
  [['--engine', 'sqlite'], 'There is no sqlite.'],
  [['--soak', 'long'], '--soak needs a length'],
  [['--soak', '0m'], '--soak needs a length'],
  [['--requests', '0'], '--requests needs a number'],
  [['--requests', 'many'], '--requests needs a number'],
  [['--fast'], 'Usage: npm run bench'],
  [['http'], 'Usage: npm run bench'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => parseOptions(args)).toThrow(sentence)
})
