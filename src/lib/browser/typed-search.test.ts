import { expect, test } from 'vitest'
import { applyTypedResult } from './typed-search.ts'

test('the answer to an earlier search leaves the later one under way', () => {
  expect(applyTypedResult(['ever', 'everyth'], 'ever')).toEqual({ isOwn: true, sent: ['everyth'] })
})

test('a search that was overtaken is not waited for', () => {
  expect(applyTypedResult(['ever', 'everyth'], 'everyth')).toEqual({ isOwn: true, sent: [] })
})

test('an address that comes from elsewhere ends all waiting', () => {
  expect(applyTypedResult(['ever'], '')).toEqual({ isOwn: false, sent: [] })
})
