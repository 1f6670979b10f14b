// Which tab of each group of code is open: a decoration of its block. It is no part of the article, and moves with the block.
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Selection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('openTabs')

export function openTabsPlugin(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: { init: () => DecorationSet.empty, apply: applyOpenTabs },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Opens the tab of the code block at `position`. */
export function openTab(tr: Transaction, position: number): Transaction {
  return tr.setMeta(key, position)
}

/** The index of the open tab of the group at `position`; the first one until another is opened. */
export function openTabOf(state: EditorState, position: number): number {
  const group = state.doc.nodeAt(position)
  if (!group) return 0
  const [open] = openIn(key.getState(state) ?? DecorationSet.empty, group, position)
  const $start = state.doc.resolve(position + 1)
  const index = group.children.findIndex((_, child) => open?.from === $start.posAtIndex(child))
  return Math.max(0, index)
}

function applyOpenTabs(tr: Transaction, set: DecorationSet): DecorationSet {
  const mapped = tr.docChanged ? mapOpen(tr, set) : set
  const asked: number | undefined = tr.getMeta(key)
  // The cursor must never stand in a hidden block.
  const position = asked ?? (tr.selectionSet ? blockWithCursor(tr.selection) : null)
  return position === null ? mapped : open(mapped, tr.doc, position)
}

/** A change of an attribute replaces the block, and with it the decoration that marks it as open. */
function mapOpen(tr: Transaction, set: DecorationSet): DecorationSet {
  const lost: number[] = []
  const mapped = set.map(tr.mapping, tr.doc, { onRemove: () => lost.push(0) })
  if (lost.length === 0) return mapped
  const isOpen = new Set(mapped.find().map(({ from }) => from))
  return set.find().reduce((before, { from }) => {
    if (isOpen.has(tr.mapping.map(from, 1))) return before
    return open(before, tr.doc, tr.mapping.map(from, -1))
  }, mapped)
}

function open(set: DecorationSet, doc: Node, position: number): DecorationSet {
  const block = doc.nodeAt(position)
  const $position = doc.resolve(position)
  const group = $position.parent
  if (block?.type.name !== 'codeBlock' || group.type.name !== 'codeGroup') return set
  const before = openIn(set, group, $position.before())
  if (before.length === 1 && before[0]?.from === position) return set
  return set.remove(before).add(doc, [Decoration.node(position, position + block.nodeSize, { class: 'selected' })])
}

function openIn(set: DecorationSet, group: Node, position: number): Decoration[] {
  return set.find(position + 1, position + group.nodeSize - 1)
}

function blockWithCursor({ $head }: Selection): number | null {
  return $head.depth > 1 && $head.node(-1).type.name === 'codeGroup' ? $head.before() : null
}
