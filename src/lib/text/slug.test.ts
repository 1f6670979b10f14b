import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { SLUG_MAX_LENGTH, SLUG_PATTERN, slugify } from './slug.ts'

test('a slug is never empty and always what the database accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const slug = slugify(text)
      expect(slug).toMatch(SLUG_PATTERN)
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
    }),
  )
})

test('a slug is the slug of itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => slugify(slugify(text)) === slugify(text)))
})

test.each([
  ["Émile's café", 'emiles-cafe'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Ærøskøbing', 'aeroskobing'],
  ['C', 'c'],
  ['C++', 'cpp'],
  ['C#', 'c-sharp'],
  ['F# & .NET', 'f-sharp-and-dotnet'],
  ['Rust-1.39.0', 'rust-1-39-0'],
  ['  --Hello,   World!-- ', 'hello-world'],
])('%s becomes %s', (text, slug) => expect(slugify(text)).toBe(slug))

test('texts without a Latin letter get different names, the same ones every time', () => {
  expect(slugify('日本語')).toBe(slugify('日本語'))
  expect(slugify('日本語')).not.toBe(slugify('中文'))
})

test('a long text is cut between two words', () => {
  expect(slugify('word '.repeat(60))).toMatch(/^(?:word-)+word$/)
})
