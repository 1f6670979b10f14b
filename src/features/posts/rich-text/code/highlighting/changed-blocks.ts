import type { Node } from '@tiptap/pm/model'

export type CodeBlockAt = { node: Node; position: number }

/** The code blocks in the part of `doc` that differs from `before`, in document order; all without `before`. */
export function changedBlocks(before: Node | null, doc: Node): CodeBlockAt[] {
  const { start, end } = changedChildren(before, doc)
  const found: CodeBlockAt[] = []
  let position = 0
  doc.children.forEach((child, index) => {
    if (index >= start && index < end) addBlocks(found, child, position)
    position += child.nodeSize
  })
  return found
}

/** Unchanged nodes are the same objects in both documents, so that comparing them costs next to nothing. */
function changedChildren(before: Node | null, doc: Node): { start: number; end: number } {
  if (!before) return { start: 0, end: doc.childCount }
  const shorter = Math.min(before.childCount, doc.childCount)
  let start = 0
  while (start < shorter && before.child(start) === doc.child(start)) start += 1
  let same = 0
  while (same < shorter - start && before.child(before.childCount - 1 - same) === doc.child(doc.childCount - 1 - same)) same += 1
  return { start, end: doc.childCount - same }
}

function addBlocks(found: CodeBlockAt[], node: Node, position: number): void {
  if (node.type.spec.code) found.push({ node, position })
  else if (!node.isTextblock) {
    node.forEach((child, offset) => {
      addBlocks(found, child, position + 1 + offset)
    })
  }
}
