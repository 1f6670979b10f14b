import { readClassDiagram } from './class-diagram.ts'
import { type Diagram, holdsCoded, LINE_MAX, type Line, NotUnderstood } from './diagram-source.ts'
import { readEntityDiagram } from './entity-diagram.ts'
import { readFlowchart } from './flowchart.ts'
import { readSequenceDiagram } from './sequence-diagram.ts'
import { readStateDiagram } from './state-diagram.ts'

/** The kinds that the site draws, by the first word of the source. */
const KINDS = [
  [/^(?:flowchart(?:-elk)?|graph)\b/, 'Flowchart', readFlowchart],
  [/^sequenceDiagram\b/i, 'Sequence diagram', readSequenceDiagram],
  [/^classDiagram\b/, 'Class diagram', readClassDiagram],
  [/^erDiagram\b/, 'Entity relationship diagram', readEntityDiagram],
  [/^stateDiagram\b/, 'State diagram', readStateDiagram],
] as const

const OTHER_KIND =
  'The site draws flowcharts and sequence, class, entity relationship and state diagrams. The first line names the kind, for example: flowchart LR. Readers see the source.'

export type ReadDiagram = Diagram & { kind: string }

/** A diagram of which every line is understood, or why it is none. */
export function readDiagram(source: string): ReadDiagram | { issue: string } {
  try {
    const { lines, title } = linesOf(source)
    const [, kind, read] = KINDS.find(([pattern]) => pattern.test(lines[0]?.text ?? '')) ?? []
    if (!kind || !read) return { issue: OTHER_KIND }
    const diagram = read(lines)
    if (diagram.parts.length === 0) return { issue: 'This diagram is empty. Readers see its source.' }
    return { ...diagram, title: diagram.title ?? title, kind }
  } catch (error) {
    if (error instanceof NotUnderstood) return { issue: notUnderstood(error.line) }
    throw error
  }
}

function notUnderstood({ text, number }: Line): string {
  const [first = ''] = text.split('\n')
  const quoted = first.length > 60 ? `${first.slice(0, 60)}…` : first
  return `This diagram is not understood: line ${number}, ‘${quoted}’. Readers see its source.`
}

/** The lines with single spaces, without front matter, comments and `%%{init}%%`. Numbers count from the first line of the source. */
function linesOf(source: string): { lines: Line[]; title: string | null } {
  const all = source.split(/\r\n?|\n/).map((text, index) => ({ text: text.replace(/\s+/g, ' ').trim(), number: index + 1 }))
  const broken = all.find(({ text }) => text.length > LINE_MAX || holdsCoded(text))
  if (broken) throw new NotUnderstood(broken)
  const end = all[0]?.text === '---' ? all.findIndex(({ text }, index) => index > 0 && text === '---') : -1
  const title = all.slice(0, Math.max(end, 0)).flatMap(({ text }) => /^title ?: ?(\S.*)$/.exec(text)?.[1] ?? [])[0]
  return { lines: withoutComments(all.slice(end + 1)), title: title === undefined ? null : title.replace(/^(["'])(.*)\1$/, '$2') }
}

/** The text before a comment behind a statement, outside of quotes. */
function withoutRemark(text: string): string {
  let isQuoted = false
  for (const { 0: sign, index } of text.matchAll(/"| %%(?!\{)/g)) {
    if (sign !== '"' && !isQuoted) return text.slice(0, index)
    if (sign === '"') isQuoted = !isQuoted
  }
  return text
}

function withoutComments(all: readonly Line[]): Line[] {
  let isDirective = false
  return all
    .filter(({ text }) => {
      if (isDirective || text.startsWith('%%{')) {
        isDirective = !text.endsWith('}%%')
        return false
      }
      return text !== '' && !text.startsWith('%%')
    })
    .map(({ text, number }) => ({ text: withoutRemark(text), number }))
}
