import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { describeLines, parseLines, readCodeMeta, writeCodeMeta } from '../../../rendering/code/code-meta.ts'
import { type LineMark, readLineNotation } from '../../../rendering/code/line-notation.ts'
import { commentSigns } from './comment-signs.ts'
import { writeLineMarks } from './line-marks.ts'

const marks: readonly LineMark[] = ['add', 'del', 'hl', 'focus']
const lineSet = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 8 }).map((lines) => new Set(lines))
const codeLine = fc.constantFrom('', '  ', 'a()', '  if (b) {', '// note', 'x = "// y"', '#', '--', '/* c */', '[!!code ++]')

test('marks that are written are read again, in every language and beside other marks', () => {
  const language = fc.constantFrom('js', 'python', 'sql', 'html', 'css', 'ini', 'tex', '', 'unknown')
  fc.assert(
    fc.property(
      fc.array(codeLine, { minLength: 8, maxLength: 8 }),
      language,
      fc.array(fc.tuple(fc.constantFrom(...marks), lineSet), { maxLength: 6 }),
      (lines, name, writes) => {
        const written = new Map<LineMark, ReadonlySet<number>>()
        let code = lines.join('\n')
        for (const [mark, wanted] of writes) {
          written.set(mark, wanted)
          code = writeLineMarks(code, mark, wanted, commentSigns(name))
        }
        const read = readLineNotation(code)
        expect(withoutTrailingSpace(read.code)).toBe(withoutTrailingSpace(readLineNotation(lines.join('\n')).code))
        for (const mark of marks) expect(linesWith(read.marks, mark)).toEqual([...(written.get(mark) ?? [])].sort())
      },
    ),
    { numRuns: runs(300) },
  )
})

test('marks of other engines are understood, and code without the mark stays as it is written', () => {
  const code = 'a()\n// [!code ++:2]\nb()\nc()\nd() // [!code focus]'
  expect(writeLineMarks(code, 'add', new Set([1]), commentSigns('js'))).toBe('a()\nb() // [!code ++]\nc()\nd() // [!code focus]')
  expect(writeLineMarks('a  \n// b', 'add', new Set(), commentSigns('js'))).toBe('a  \n// b')
})

test('a comment closes where the language closes comments', () => {
  expect(writeLineMarks('<p>', 'del', new Set([0]), commentSigns('html'))).toBe('<p> <!-- [!code --] -->')
  expect(writeLineMarks('a: b', 'focus', new Set([0]), commentSigns('yaml'))).toBe('a: b # [!code focus]')
})

test('marked lines and numbers are written beside what else the author wrote', () => {
  const rest = fc.constantFrom('', 'title="a b"', 'wrap {foo}', 'linenos', 'showLineNumbers={5}', '{1,2} lineNumbers="3" x', '{9-}')
  fc.assert(
    fc.property(rest, lineSet, fc.option(fc.nat({ max: 999 })), (meta, highlighted, firstLineNumber) => {
      const written = writeCodeMeta(meta, { highlighted, firstLineNumber })
      const read = readCodeMeta(written)
      expect([...read.highlighted].sort()).toEqual([...highlighted].sort())
      expect(read.firstLineNumber).toBe(firstLineNumber)
      for (const word of meta.match(/title="a b"|wrap|\{foo\}|linenos| x$/g) ?? []) expect(written).toContain(word.trim())
    }),
    { numRuns: runs(200) },
  )
})

test('ranges of lines as the owner writes them', () => {
  expect(describeLines(parseLines(' 5, 1-3 ;7 ') ?? new Set())).toBe('1-3,5,7')
  expect(parseLines('')?.size).toBe(0)
  for (const wrong of ['a', '0', '3-1', '-2', '1--2', '9'.repeat(600)]) expect(parseLines(wrong)).toBeNull()
})

function linesWith(found: ReturnType<typeof readLineNotation>['marks'], mark: LineMark): number[] {
  return [...found].flatMap(([line, kinds]) => (kinds.has(mark) ? [line] : [])).sort()
}

function withoutTrailingSpace(code: string): string {
  return code.replace(/[^\S\n]+$/gm, '')
}
