import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import '#tests/warm-web-urls.ts'
import { linkInputSchema } from './link.schema.ts'

const good = { name: 'Workbook', url: 'https://example.com/' }
const messages = (input: unknown) => v.safeParse(linkInputSchema, input).issues?.map((issue) => issue.message) ?? []

test('only web addresses are targets', () => {
  for (const url of [
    '',
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    'file:///etc/passwd',
    '//example.com',
    ' ',
  ]) {
    expect(messages({ ...good, url }), url).toEqual([expect.stringMatching(/^The address must begin with http:\/\/ or https:\/\//)])
  }
})

test('an alias is made for addresses', () => {
  for (const alias of ['', '-x', '_x', 'a b', 'ä', 'a/b', 'a?b', `a${'b'.repeat(100)}`, '\u0000']) {
    expect(messages({ ...good, alias }), alias).toEqual([expect.stringMatching(/^The alias must be made of letters/)])
  }
  for (const alias of ['a', 'A-b_9', `a${'b'.repeat(99)}`]) expect(messages({ ...good, alias })).toEqual([])
})

test('a name is one line that can be read', () => {
  for (const name of ['', '   ', 'x'.repeat(201), 'two\nlines', 'nul\u0000']) expect(messages({ ...good, name }), name).toHaveLength(1)
})

test('a password is not trimmed and has at most 200 characters', () => {
  expect(messages({ ...good, password: '' })).toHaveLength(1)
  expect(messages({ ...good, password: 'x'.repeat(201) })).toHaveLength(1)
  expect(v.parse(linkInputSchema, { ...good, password: ' x ' }).password).toBe(' x ')
})

test('uses are counted in whole numbers from one', () => {
  for (const maxUses of [0, -1, 1.5, 1e12, Number.NaN]) expect(messages({ ...good, maxUses }), String(maxUses)).not.toEqual([])
})

test('a link begins before it ends', () => {
  const at = new Date('2027-01-01')
  expect(messages({ ...good, startsAt: at, expiresAt: at })).toEqual(['The link must begin before it expires.'])
})

test('every accepted address is stored with http:// or https://', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom('http', 'HTTP', 'https', 'Https'),
      (url, scheme) => {
        expect(v.parse(linkInputSchema, { ...good, url: url.replace(/^https?/, scheme) }).url).toMatch(/^https?:\/\//)
      },
    ),
  )
})
