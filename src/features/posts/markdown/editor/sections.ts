// The headings of Markdown and their sections. A heading is named by the place where its line begins.
import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { OutlineHeading } from '../../rich-text/editor-props.ts'
import { sectionEnd } from '../../rich-text/outline/sections.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

const PARSE_MS = 100
/** `Escape` is a backslash and its character. */
const UNSEEN = /Mark$|^(?:LinkTitle|LinkLabel|Escape)$/
const HEADING = /^(?:ATXHeading|SetextHeading)([1-6])$/

/** Those outside of other blocks. */
export function listHeadings(state: EditorState): OutlineHeading[] {
  const top = ensureSyntaxTree(state, state.doc.length, PARSE_MS)?.topNode
  const headings: OutlineHeading[] = []
  for (let node = top?.firstChild ?? null; node; node = node.nextSibling) {
    const level = HEADING.exec(node.name)?.[1]
    if (level !== undefined) headings.push({ block: node.from, level: Number(level), text: textOf(state, node) })
  }
  return headings
}

/** Without the marks of the heading and of its text, and without the addresses of links. */
function textOf(state: EditorState, heading: SyntaxNode): string {
  let text = ''
  let at = heading.from
  heading.cursor().iterate(({ name, node, from, to }) => {
    const isAddress = name === 'URL' && (node.parent?.name === 'Link' || node.parent?.name === 'Image')
    if (!isAddress && !UNSEEN.test(name)) return
    // Before a title stand spaces alone.
    if (name !== 'LinkTitle') text += state.sliceDoc(at, from)
    at = name === 'Escape' ? from + 1 : to
  })
  return `${text}${state.sliceDoc(at, heading.to)}`.replace(/\s{0,9}\{#[\w-]{1,100}\}$/, '').trim()
}

/** Moves the section of the heading at `from` before the one at `place`, or to the end for a larger number. Null when nothing moves. */
export function moveSection(state: EditorState, from: number, place: number): { transaction: TransactionSpec; movedTo: number } | null {
  const headings = listHeadings(state)
  const levels = headings.map(({ level }) => level)
  const index = headings.findIndex(({ block }) => block === from)
  const target = Math.min(place, state.doc.length)
  const end = headings[sectionEnd(levels, index)]?.block ?? state.doc.length
  if (index < 0 || (target >= from && target <= end)) return null
  const section = withLineEnd(state.sliceDoc(from, end))
  const isDown = target > from
  // What stands before the new place must end with an empty line.
  const lead = isDown && target === state.doc.length ? missingLines(state.sliceDoc(Math.max(0, target - 2), target)) : ''
  const insert = isDown && target === state.doc.length ? `${lead}${section.trimEnd()}\n` : section
  const movedTo = isDown ? target - (end - from) + lead.length : target
  return {
    transaction: {
      changes: [
        { from, to: end },
        { from: target, insert },
      ],
      selection: { anchor: movedTo },
      userEvent: 'move',
    },
    movedTo,
  }
}

/** A section at the end of the text may lack its empty line. */
function withLineEnd(section: string): string {
  return `${section}${missingLines(section.slice(-2))}`
}

function missingLines(end: string): string {
  if (end.endsWith('\n\n') || end === '') return ''
  return end.endsWith('\n') ? '\n' : '\n\n'
}
