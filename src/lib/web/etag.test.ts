import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])('%s matches "a"', (header) => {
  expect(matchesEtag(header, '"a"')).toBe(true)
  expect(matchesEtag(header, 'W/"a"')).toBe(true)
})

test.each([null, undefined, '', '"b"', 'a', '"a b"'])('%s does not match "a"', (header) => expect(matchesEtag(header, '"a"')).toBe(false))

test('no ETag matches nothing', () => expect(matchesEtag('*', null)).toBe(false))
