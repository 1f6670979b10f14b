import { expect, test } from 'vitest'
import { searchUrl } from './search-url.ts'

test.each(['', ' ', '\t \n', '\u00a0'])('nothing typed (%j) leads nowhere', (text) => {
  expect(searchUrl(text)).toBeNull()
})

test('the text is trimmed and encoded', () => {
  const text = '100% "c++" & #tags?'
  const url = searchUrl(`  ${text}\n`)
  expect(url).toMatch(/^\/posts\?search=/)
  expect(new URL(url ?? '', 'http://site').searchParams.get('search')).toBe(text)
})
