import { expect, test } from 'vitest'
import { suggestUrl } from './suggestions.ts'

test('one letter is not asked about, and the text is trimmed and bounded', () => {
  expect(suggestUrl(' a ')).toBeNull()
  expect(suggestUrl(' c++  c# ')).toBe('/functions/suggest?q=c%2B%2B+c%23')
  expect(suggestUrl('x'.repeat(10_000))).toHaveLength('/functions/suggest?q='.length + 200)
})
