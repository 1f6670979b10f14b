// Highlighted lines stand in the meta by their numbers. They stay on their code while lines are added and removed above it.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { readCodeMeta } from '../../../rendering/code/code-meta.ts'
import { readLineNotation } from '../../../rendering/code/line-notation.ts'
import { changedBlocks } from '../highlighting/changed-blocks.ts'
import { setHighlighted } from './change-lines.ts'
import { codeAttributes, metaOf } from './code-lines.ts'

export const FollowLines = Extension.create({
  name: 'followLines',
  addProseMirrorPlugins: () => [followLinesPlugin()],
})

export function followLinesPlugin(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, now) =>
      transactions.some(({ docChanged }) => docChanged) ? follow(transactions, before, now) : null,
  })
}

function follow(transactions: readonly Transaction[], before: EditorState, now: EditorState): Transaction | null {
  const blocks = changedBlocks(now.doc, before.doc).filter(({ node }) => highlightedIn(node).size > 0)
  if (blocks.length === 0) return null
  const mapping = new Mapping(transactions.flatMap((transaction) => transaction.mapping.maps))
  const tr = now.tr
  for (const { node, position } of blocks) {
    const { pos, deleted } = mapping.mapResult(position)
    const changed = deleted ? null : tr.doc.nodeAt(pos)
    // A changed meta is a choice of the owner, or an undo that brings back the lines itself.
    if (!changed || changed.type !== node.type || changed.attrs.meta !== node.attrs.meta || !hasOtherLines(node, changed)) continue
    setHighlighted(tr, pos, movedLines({ node, position }, { node: changed, position: pos }, mapping))
  }
  return tr.docChanged ? tr : null
}

function highlightedIn(node: Node): ReadonlySet<number> {
  return readCodeMeta(metaOf(codeAttributes(node.attrs))).highlighted
}

function hasOtherLines(before: Node, now: Node): boolean {
  return lineStarts(before).length !== lineStarts(now).length
}

type BlockAt = { node: Node; position: number }

/** A line that was removed loses its mark. */
function movedLines(before: BlockAt, now: BlockAt, mapping: Mapping): Set<number> {
  const old = lineStarts(before.node)
  const starts = lineStarts(now.node)
  const moved = [...highlightedIn(before.node)].flatMap((line) => {
    const start = old[line]
    if (start === undefined) return []
    const end = start + lineLength(before.node.textContent, start)
    const from = mapping.map(before.position + 1 + start, 1)
    const to = mapping.map(before.position + 1 + end, -1)
    if (end > start && to <= from) return []
    const offset = from - now.position - 1
    return starts.findLastIndex((begin) => begin <= offset)
  })
  return new Set(moved.filter((line) => line >= 0))
}

function lineLength(code: string, start: number): number {
  const end = code.indexOf('\n', start)
  return (end < 0 ? code.length : end) - start
}

/** Where the lines begin that readers see. */
function lineStarts(node: Node): number[] {
  const code = node.textContent
  const written = code.split('\n')
  let offset = 0
  const starts = written.map((line) => {
    const start = offset
    offset += line.length + 1
    return start
  })
  return readLineNotation(code).origins.map((origin) => starts[origin] ?? 0)
}
