import { expect, test } from 'vitest'
import { isCompositionKey } from './is-composition-key.ts'

test('isCompositionKey: during a composition, and the key that ends it in Safari', () => {
  expect(isCompositionKey({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isCompositionKey({ nativeEvent: { isComposing: false, keyCode: 229 } })).toBe(true)
  expect(isCompositionKey({ isComposing: false, keyCode: 13 })).toBe(false)
})
