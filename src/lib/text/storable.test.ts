import { expect, test } from 'vitest'
import { removeControlCharacters } from './storable.ts'

test('only NUL is taken out', () => {
  expect(removeControlCharacters('a\u0000b\u0001 ü🚀')).toBe('ab\u0001 ü🚀')
})
