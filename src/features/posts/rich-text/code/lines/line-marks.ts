// Writes marks of lines in comments, which `rendering/code/line-notation.ts` reads.
import { type LineMark, type Notation, readLineNotation, readNotations } from '../../../rendering/code/line-notation.ts'
import type { CommentSigns } from './comment-signs.ts'

const NAMES: Record<LineMark, string> = { add: '++', del: '--', hl: 'highlight', focus: 'focus' }

/** The code with `mark` on exactly the lines in `wanted`, which are zero-based lines of the code as readers see it. */
export function writeLineMarks(code: string, mark: LineMark, wanted: ReadonlySet<number>, signs: CommentSigns): string {
  const lines = code.split('\n')
  const { origins } = readLineNotation(code)
  const shown = new Map(origins.map((origin, index) => [origin, index]))
  const isBlank = (index: number) => readNotations(lines[origins[index] ?? 0] ?? '').text.trim() === ''
  const notations = notationsFor(mark, wanted, isBlank)
  return lines
    .flatMap((line, origin) => {
      const index = shown.get(origin)
      const added = index === undefined ? undefined : notations.get(index)
      return rewrite(line, mark, added, signs)
    })
    .join('\n')
}

/** `isAbove`: the notation needs a line of its own, because it would be alone on the marked one. */
type Added = Notation & { isAbove: boolean }

/** A notation for each line, or one for a run of lines with an empty one among them. */
function notationsFor(mark: LineMark, wanted: ReadonlySet<number>, isBlank: (line: number) => boolean): Map<number, Added> {
  const notations = new Map<number, Added>()
  for (const first of wanted) {
    if (wanted.has(first - 1)) continue
    let end = first
    while (wanted.has(end)) end += 1
    const run = Array.from({ length: end - first }, (_, offset) => first + offset)
    if (run.some(isBlank)) notations.set(first, { mark, count: run.length, isAbove: isBlank(first) })
    else for (const line of run) notations.set(line, { mark, count: 1, isAbove: false })
  }
  return notations
}

function rewrite(line: string, mark: LineMark, added: Added | undefined, signs: CommentSigns): string[] {
  const { text, notations, isAlone } = readNotations(line)
  const others = notations.filter((notation) => notation.mark !== mark)
  if (added?.isAbove) return [comment('', [added], signs), others.length === notations.length ? line : comment(text, others, signs)]
  const all = added ? [...others, added] : others
  if (!added && others.length === notations.length) return [line]
  return isAlone && all.length === 0 ? [] : [comment(text, all, signs)]
}

function comment(text: string, notations: readonly Notation[], { open, close }: CommentSigns): string {
  if (notations.length === 0) return text
  const marks = notations.map(({ mark, count }) => `[!code ${NAMES[mark]}${count === 1 ? '' : `:${count}`}]`)
  return `${text.trimEnd() === '' ? '' : `${text.trimEnd()} `}${open} ${marks.join(' ')}${close}`
}
