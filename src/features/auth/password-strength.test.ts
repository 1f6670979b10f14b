import { expect, test } from 'vitest'
import { PASSWORD_MIN } from './credentials.schema.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  [0, /^At least 12 characters/],
  [1, /^Too short: 11 more/],
  [PASSWORD_MIN - 1, /^Too short: 1 more/],
  [PASSWORD_MIN, /^Good enough/],
  [16, /^Strong/],
  [24, /^Very strong/],
])('%i characters', (length, words) => {
  expect(passwordStrength(length)).toMatch(words)
})
