import { expect, test } from 'vitest'
import { takeAnswer } from './typed-search.ts'

test('the answer to an earlier search leaves the later one under way', () => {
  expect(takeAnswer(['ever', 'everyth'], 'ever')).toEqual({ isOwn: true, sent: ['everyth'] })
})

test('a search that was overtaken is not waited for', () => {
  expect(takeAnswer(['ever', 'everyth'], 'everyth')).toEqual({ isOwn: true, sent: [] })
})

test('an address that comes from elsewhere ends all waiting', () => {
  expect(takeAnswer(['ever'], '')).toEqual({ isOwn: false, sent: [] })
})
