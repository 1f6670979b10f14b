import { expect, test } from 'vitest'
import { applyTypedResult } from './typed-search.ts'

test('the result of an earlier search leaves the later one pending', () => {
  expect(applyTypedResult(['ever', 'everyth'], 'ever')).toEqual({ isOwn: true, sent: ['everyth'] })
})

test('the result of a superseded search is ignored', () => {
  expect(applyTypedResult(['ever', 'everyth'], 'everyth')).toEqual({ isOwn: true, sent: [] })
})

test('a navigation from elsewhere cancels all pending searches', () => {
  expect(applyTypedResult(['ever'], '')).toEqual({ isOwn: false, sent: [] })
})
