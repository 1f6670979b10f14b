import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('only NUL is taken out', () => {
  expect(storable('a\u0000b\u0001 ü🚀')).toBe('ab\u0001 ü🚀')
})
