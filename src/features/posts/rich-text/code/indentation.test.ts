import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { indent, indentUnit, outdent, type TextEdit } from './indentation.ts'

function applied(code: string, edits: readonly TextEdit[]): string {
  return edits.toReversed().reduce((text, { at, removed, inserted }) => text.slice(0, at) + inserted + text.slice(at + removed), code)
}

test('one step is what the code already uses', () => {
  expect(indentUnit('a\nb')).toBe('  ')
  expect(indentUnit('if a:\n    b\n        c')).toBe('    ')
  expect(indentUnit('a {\n  b\n    c')).toBe('  ')
  expect(indentUnit('func a() {\n\tb\n}')).toBe('\t')
})

test('Tab indents at the cursor, replaces a selection within a line, and indents the lines of a longer one', () => {
  expect(applied('ab', indent('ab', 1, 1))).toBe('a  b')
  expect(applied('abc', indent('abc', 1, 2))).toBe('a  c')
  expect(applied('a\n\nb\nc', indent('a\n\nb\nc', 1, 4))).toBe('  a\n\n  b\nc')
})

test('Shift+Tab removes what there is of one step', () => {
  expect(applied('    a\n b\nc', outdent('    a\n b\nc', 2, 9))).toBe('  a\nb\nc')
  expect(applied('  a\n  b', outdent('  a\n  b', 5, 5))).toBe('  a\nb')
  expect(applied('\ta', outdent('\ta', 2, 2))).toBe('a')
  expect(outdent('a', 1, 1)).toEqual([])
})

test('Shift+Tab undoes Tab on any selection of lines', () => {
  const code = fc
    .array(fc.constantFrom('a', 'b()', '', '  c', '\td', '    e'), { minLength: 2, maxLength: 8 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(code, fc.nat(), fc.nat(), (text, one, other) => {
      const [from = 0, to = 0] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b)
      if (!text.slice(from, to).includes('\n')) return
      const unit = indentUnit(text)
      const edits = indent(text, from, to)
      const indented = applied(text, edits)
      if (indentUnit(indented) !== unit) return
      expect(applied(indented, outdent(indented, from, to + edits.length * unit.length))).toBe(text)
    }),
    { numRuns: runs(200) },
  )
})
