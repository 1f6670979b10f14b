import type { DocNode } from './article-doc.ts'

/** The white space of HTML, which no-break spaces are no part of. */
const SPACES = /[ \t\n\r\f]+/g

/** Collapses the white space of a text that is a line of its own. */
export function collapseText(text: string): string {
  return text.replace(SPACES, ' ').replace(/^ | $/g, '')
}

/**
 * Collapses white space as browsers do: to one space, and to none at the ends of lines. What is read and what is written are the same, so
 * that opening an article changes nothing.
 */
export function collapseSpaces(nodes: readonly DocNode[]): DocNode[] {
  const line: DocNode[] = []
  let isAfterSpace = true
  for (const node of nodes) {
    if (node.type === 'hardBreak') trimEnd(line)
    if (node.text === undefined) {
      line.push(node)
      isAfterSpace = node.type === 'hardBreak'
      continue
    }
    const collapsed = node.text.replace(SPACES, ' ')
    const text = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (text === '') continue
    isAfterSpace = text.endsWith(' ')
    line.push(text === node.text ? node : { ...node, text })
  }
  trimEnd(line)
  return line
}

function trimEnd(line: DocNode[]): void {
  const last = line.at(-1)
  if (last?.text === undefined || !last.text.endsWith(' ')) return
  line.pop()
  if (last.text !== ' ') line.push({ ...last, text: last.text.slice(0, -1) })
}
