import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { runs } from '#tests/property-runs.ts'
import { drawableText } from './drawable-text.ts'

test.each([
  ['Errors are values', 'Errors are values'],
  ['  two \n lines\t', 'two lines'],
  ['Zażółć gęślą jaźń', 'Zażółć gęślą jaźń'],
  ['Tiếng Việt: những điều cần biết về cơ sở dữ liệu', 'Tiếng Việt: những điều cần biết về cơ sở dữ liệu'],
  ['Tiếng Việt'.normalize('NFD'), 'Tiếng Việt'],
  ['ƯU ĐIỂM, ƯỚC MƠ', 'ƯU ĐIỂM, ƯỚC MƠ'],
  ['Ḥamza, ḏ, ṯ, ǎ', 'Ḥamza, ḏ, ṯ, ǎ'],
  ['Ẹ̀kọ́ Yorùbá', 'Ẹ\u0300kọ\u0301 Yorùbá'],
  ['Eʋegbe ɖe, ƙasa, ḇ', 'Evegbe de, kasa, b'],
  ['Ὥρα', null],
  ['Γειά σου, мир', 'Γειά σου, мир'],
  ['e\u0301te\u0301', 'été'],
  ['🚀 Ship it 👩‍💻 now', 'Ship it now'],
  ['Vec<T> → Box<[T]>, a ≤ b', 'Vec<T> -> Box<[T]>, a <= b'],
  ['用 Rust 写数据库', null],
  ['كيف تعمل قواعد البيانات', null],
  ['١٢٣', null],
  ['\u202egnp.exe', 'gnp.exe'],
  ['🎉🎉', null],
  ['', null],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawableText(text, 100)).toBe(drawn)
})

test('a long text is cut, with an ellipsis', () => {
  expect(drawableText('word '.repeat(100), 20)).toBe('word word word word…')
  expect(drawableText('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(9)}…`)
})

test('no text becomes longer than the limit, or several lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
      const drawn = drawableText(text, limit) ?? ''
      expect(drawn.length).toBeLessThanOrEqual(limit)
      expect(drawn).not.toMatch(/[\n\r\t]/)
    }),
    { numRuns: runs(50) },
  )
})
