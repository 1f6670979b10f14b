import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textKey } from './text-key.ts'

test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('the key of %j is the one that FNV-1a defines', (text, key) => {
  expect(textKey(text)).toBe(key)
})

test('every text has eight characters', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9a-f]{8}$/.test(textKey(text))))
})
