import { expect, test } from 'vitest'
import { removeNul } from './remove-nul.ts'

test('removes only NUL', () => {
  expect(removeNul('a\u0000b\u0001 ü🚀')).toBe('ab\u0001 ü🚀')
})
