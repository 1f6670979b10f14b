import { expect, test } from 'vitest'
import { describeDone } from './change-messages.ts'

const mei = { name: 'Mei' }

test('one comment is named, several are counted', () => {
  expect(describeDone('spam', [mei])).toBe('The comment by Mei marked as spam.')
  expect(describeDone('no-reply-needed', [mei])).toBe('The comment by Mei needs no answer.')
  expect(describeDone('no-reply-needed', [mei, mei])).toBe('2 comments need no answer.')
  expect(describeDone('reply-needed', [mei, mei])).toBe('2 comments wait for an answer again.')
})

test('a name that never ends is cut', () => {
  expect(describeDone('approve', [{ name: '👩‍💻'.repeat(100) }]).length).toBeLessThan(120)
})
