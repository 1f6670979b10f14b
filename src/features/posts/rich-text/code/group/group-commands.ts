// Changes of groups of code, each as one step of undo. Positions are those of code blocks or of groups.
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { moveChild } from '../../move-child.ts'
import { openTab } from './open-tabs.ts'

/** Replaces the empty paragraph at the cursor, or inserts after the block, a group with two tabs. */
export function insertGroup(tr: Transaction): boolean {
  const { codeBlock, codeGroup } = tr.doc.type.schema.nodes
  const { $from } = tr.selection
  if (!codeBlock || !codeGroup || $from.depth === 0) return false
  const group = codeGroup.create(null, [codeBlock.create(), codeBlock.create()])
  const isEmptyLine = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const from = isEmptyLine ? $from.before() : $from.after()
  const container = $from.node(-1)
  const index = $from.index(-1)
  if (!container.canReplaceWith(index, isEmptyLine ? index + 1 : index, codeGroup)) return false
  tr.replaceWith(from, $from.after(), group)
  tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView()
  return true
}

/** Makes a group of the code block, with a second, empty tab. */
export function wrapInGroup(tr: Transaction, position: number): Transaction {
  const { codeBlock, codeGroup } = tr.doc.type.schema.nodes
  const block = tr.doc.nodeAt(position)
  const $position = tr.doc.resolve(position)
  if (!block || !codeBlock || !codeGroup || !$position.parent.canReplaceWith($position.index(), $position.index() + 1, codeGroup)) return tr
  const added = codeBlock.create({ language: block.attrs.language })
  tr.replaceWith(position, position + block.nodeSize, codeGroup.create(null, [block, added]))
  return moveCursor(tr, position + 1 + block.nodeSize)
}

/** Puts the blocks of the group one after another. */
export function separate(tr: Transaction, groupPosition: number): Transaction {
  const group = tr.doc.nodeAt(groupPosition)
  if (!group) return tr
  tr.replaceWith(groupPosition, groupPosition + group.nodeSize, group.content)
  return moveCursor(tr, groupPosition)
}

/** Adds an empty tab at the end, in the language of the last one. */
export function addTab(tr: Transaction, groupPosition: number): Transaction {
  const group = tr.doc.nodeAt(groupPosition)
  const { codeBlock } = tr.doc.type.schema.nodes
  if (!group || !codeBlock) return tr
  const end = groupPosition + group.nodeSize - 1
  tr.insert(end, codeBlock.create({ language: group.lastChild?.attrs.language ?? null }))
  return moveCursor(tr, end)
}

/** Removes the tab with its code, and the group with its last tab. */
export function removeTab(tr: Transaction, blockPosition: number): Transaction {
  const $position = tr.doc.resolve(blockPosition)
  const group = $position.parent
  const block = tr.doc.nodeAt(blockPosition)
  if (!block) return tr
  if (group.childCount > 1) {
    const isLast = $position.index() === group.childCount - 1
    const next = isLast ? blockPosition - group.child($position.index() - 1).nodeSize : blockPosition
    return moveCursor(tr.delete(blockPosition, blockPosition + block.nodeSize), next)
  }
  const start = $position.before()
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  if (!paragraph) return tr
  tr.replaceWith(start, $position.after(), paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, start + 1))
}

/** Moves the tab before the tab `place`, or to the end for the number of tabs. */
export function moveTab(tr: Transaction, groupPosition: number, way: { from: number; place: number }): Transaction {
  const position = moveChild(tr, groupPosition, way)
  return position === null ? tr : moveCursor(tr, position)
}

/** Opens the tab and puts the cursor into it, so that the focus finds it there. */
export function showTab(tr: Transaction, groupPosition: number, index: number): Transaction {
  return moveCursor(tr, tr.doc.resolve(groupPosition + 1).posAtIndex(index))
}

function moveCursor(tr: Transaction, blockPosition: number): Transaction {
  return openTab(tr.setSelection(TextSelection.create(tr.doc, blockPosition + 1)), blockPosition)
}
