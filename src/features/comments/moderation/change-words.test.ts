import { expect, test } from 'vitest'
import { sayDone, sayMissing } from './change-words.ts'

const mei = { name: 'Mei' }

test('one comment is named, several are counted', () => {
  expect(sayDone('spam', [mei])).toBe('The comment by Mei marked as spam.')
  expect(sayDone('settle', [mei])).toBe('The comment by Mei needs no answer.')
  expect(sayDone('settle', [mei, mei])).toBe('2 comments need no answer.')
  expect(sayDone('unsettle', [mei, mei])).toBe('2 comments wait for an answer again.')
})

test('a name that never ends is cut', () => {
  expect(sayDone('approve', [{ name: '👩‍💻'.repeat(100) }]).length).toBeLessThan(120)
})

test('what was left alone is said, and nothing when all was done', () => {
  expect(sayMissing([mei], 1)).toBeNull()
  expect(sayMissing([mei], 0)).toMatch(/nothing was done/)
  expect(sayMissing([mei, mei, mei], 1)).toMatch(/^2 of 3/)
})
