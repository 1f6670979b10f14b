import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { runs } from '#tests/property-runs.ts'
import { markdownToHtml } from '../../markdown/reading/parse/markdown.server.ts'
import { descendantsOf, isElement, textOf } from '../html/html-tree.ts'
import { endsFormula, findFormulas, findTypedFormula, readFormulaLine } from './typed-formula.ts'

test.each([
  ['so $x^2$', 'x^2'],
  ['($a$', 'a'],
  ['$a$', 'a'],
  ['$a\\$b$', 'a\\$b'],
  ['$5 and $x$', 'x'],
  ['in a line $$x$$', 'x'],
  ['日$x$', null],
  ['$5 and $', null],
  ['$HOME and $', null],
  ['$HOME/$', 'HOME/'],
  ['US$5, US$', null],
  ['$ x $', null],
  ['$x $', null],
  ['\\$x$', null],
  ['\\\\$x$', 'x'],
  ['$x', null],
  ['$$', null],
  ['$$$x$', null],
  ['a $$$x$$$', 'x'],
  ['x$a$', null],
  ['$a$b$', null],
  [`$${'x'.repeat(1_001)}$`, null],
])('%.20s ends with the formula %s', (text, tex) => {
  expect(findTypedFormula(text)?.tex ?? null).toBe(tex)
})

test('what may follow the closing dollar', () => {
  expect([' ', '.', ')', '\u00a0', '-'].every(endsFormula)).toBe(true)
  expect(['1', 'a', 'ü', '日', '_', '{', '$'].some(endsFormula)).toBe(false)
})

test('a line of doubled dollars is a formula of its own', () => {
  expect(['$$', '$$x$$', '$$ a b $$', '$$a$$ b', 'a $$b$$', '$x$', '$$a$$ $$b$$', '$$$', '```math', '```'].map(readFormulaLine)).toEqual([
    '',
    'x',
    'a b',
    ...[null, null, null, null, null, '', null],
  ])
})

test('finds the formulas that the Markdown reader finds', () => {
  const piece = fc.constantFrom('$', '$', '$$', 'a', '1', ' ', '.', '\\', '{', '}', '(', ')', 'ü', ',', '+')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      // A word at both ends: the reader trims lines, and makes a lone formula a block.
      const text = `w ${pieces.join('')} w`
      expect(findFormulas(text).map(({ tex }) => tex)).toEqual(formulasOf(markdownToHtml(text)))
    }),
    { numRuns: runs(500) },
  )
})

function formulasOf(html: string): string[] {
  const elements = parseHtml(html).flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node)] : []))
  return elements.filter(({ name }) => name === 'code').map((code) => textOf(code).trim())
}

test('a long text of dollars takes linear time', () => {
  for (const text of ['$'.repeat(200_000), '$a '.repeat(100_000), '$$a'.repeat(100_000), '\\'.repeat(200_000)]) {
    const start = process.cpuUsage().user
    findFormulas(text)
    expect(process.cpuUsage().user - start).toBeLessThan(2_000_000)
  }
})
