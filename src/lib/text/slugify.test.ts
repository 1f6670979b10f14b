import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { latinSlug, SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug.ts'
import { slugify } from './slugify.ts'

describe.each([
  ['slugify', slugify],
  ['latinSlug', latinSlug],
])('%s', (_, toSlug) => {
  test('is never empty and always what the database accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const slug = toSlug(text)
        expect(slug).toMatch(SLUG_PATTERN)
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH + 8)
      }),
    )
  })

  test('is the slug of itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => toSlug(toSlug(text)) === toSlug(text)))
  })

  test.each([
    ["Émile's café", 'emiles-cafe'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['İpuçları', 'ipuclari'],
    ['C', 'c'],
    ['C++', 'cpp'],
    ['C#', 'c-sharp'],
    ['F# & .NET', 'f-sharp-and-dotnet'],
    ['Rust-1.39.0', 'rust-1-39-0'],
    ['  --Hello,   World!-- ', 'hello-world'],
    ['Ge\u00ADsamt\u00ADkonzept', 'gesamtkonzept'],
    ['inter\u200Bnation\u200Balise', 'internationalise'],
    ['🔥 release', 'release'],
    ['Ｋｕｂｅ １２', 'kube-12'],
  ])('%s becomes %s', (text, slug) => expect(toSlug(text)).toBe(slug))

  test('texts in other scripts get different slugs, the same ones every time', () => {
    const texts = ['日本語', '中文', '2024年の振り返り', '2024年の目標', '第1回', '第2回', '1С', 'שלום', 'سلام', '안녕', 'नमस्ते', 'สวัสดี']
    expect(new Set(texts.map(toSlug)).size).toBe(texts.length)
    for (const text of texts) expect(toSlug(text)).toBe(toSlug(text))
  })

  test('a long text is cut between two words', () => {
    expect(toSlug('word '.repeat(60))).toMatch(/^(?:word-)+word$/)
  })
})

test.each([
  ['Как выбрать GPU', 'kak-vybrat-gpu'],
  ['Οδηγός', 'odigos'],
  ['2024年の振り返り', '2024-nian-no-zhen-ri-fan-ri'],
  ['2024年の目標', '2024-nian-no-mu-biao'],
  ['第1回', 'di-1-hui'],
  ['안녕하세요 세계', 'an-nyeong-ha-se-yo-se-gye'],
  ['हिन्दी में', 'hindi-mem'],
  ['Українська мова', 'ukrainska-mova'],
])('slugify: %s is readable as %s', (text, slug) => expect(slugify(text)).toBe(slug))
