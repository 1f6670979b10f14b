import { expect, test } from 'vitest'
import { normalizeReferrer } from '../tracking/referrer.ts'
import { sourceOf } from './source.ts'

test.each([
  ['', 'direct'],
  ['https://www.google.de/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://old.reddit.com/r/java', 'social'],
  ['android-app://com.slack/', 'social'],
  ['https://a.example/list', 'other'],
  ['https://ink.example/posts', 'own'],
])('a view from %j is of the source %s', (referrer, source) => {
  expect(sourceOf({ referrer: normalizeReferrer(referrer, 'ink.example'), campaign: '' })).toBe(source)
})

test('a campaign is a source of its own', () => {
  expect(sourceOf({ referrer: 'google.com', campaign: 'newsletter / email' })).toBe('campaign')
})
