import { expect, test } from 'vitest'
import { endsInOpenCode, pastedMarks, typedMark } from './typed-marks.ts'

test.each([
  ['**', 'a **b**', 'b'],
  ['**', '**b c**', 'b c'],
  ['__', 'a __b__', 'b'],
  ['*', 'a *b*', 'b'],
  ['_', 'a _b c_', 'b c'],
  ['~~', 'a ~~b~~', 'b'],
  ['*', 'Area is 2 * 3 *', null],
  ['*', 'Area is 2 *3 *', null],
  ['*', 'Area is 2 * 3*', null],
  ['**', 'x ** y **', null],
  ['_', 'for _ in range: _', null],
  ['~~', 'a ~~ b ~~', null],
  ['*', 'a **b*', null],
  ['*', '2*3*', null],
])('typing the last sign of %s in %s marks %s', (sign, text, marked) => {
  expect(typedMark(sign).exec(text)?.[2] ?? null).toBe(marked)
})

test('pasted text has marks outside of code alone', () => {
  const text = '*a* 2 * 3 * 4 `x *b* y` *c d*'
  expect(pastedMarks('*', text).map(({ text: found }) => found)).toEqual(['*a*', '*c d*'])
  expect(pastedMarks('**', '**a** ** b ** **c**').map(({ replaceWith }) => replaceWith)).toEqual(['a', 'c'])
  expect(pastedMarks('~~', 'a ~~ b ~~ c')).toEqual([])
  expect(pastedMarks('*', '**a**')).toEqual([])
})

test.each([
  ['run `select a ', true],
  ['`x', true],
  ['a (`x', true],
  ['`a` and `b', true],
  ['the ` key', false],
  ['`a` b', false],
  ["it's a l`etat", false],
  ['``` ts', false],
  ['plain', false],
])('%s ends in open code: %s', (text, isOpen) => {
  expect(endsInOpenCode(text)).toBe(isOpen)
})
