import { expect, test } from 'vitest'
import { trimEndOf, trimSlashes } from './trim-end-of.ts'

test('all of the characters are taken from the end, and none from elsewhere', () => {
  expect(trimEndOf('- a, b; -,', ' ,;-')).toBe('- a, b')
  expect(trimEndOf('---', '-')).toBe('')
  expect(trimEndOf('', '-')).toBe('')
})

test('slashes in the middle of a path stay', () => {
  expect(trimSlashes('//a//b/c//')).toBe('a//b/c')
  expect(trimSlashes('///')).toBe('')
})
