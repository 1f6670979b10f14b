// A reference that leaves an article, or comes into one, carries the blocks of its note. `settle-footnotes.ts` makes notes of them.
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type DocNode, textAttribute } from '../html/article-doc.ts'

/** The blocks without their section of footnotes, which can stand at the end of an article only. */
export function carryNotes(blocks: readonly DocNode[]): DocNode[] {
  const section = blocks.find(({ type }) => type === 'footnotes')
  if (!section) return [...blocks]
  const notes = new Map((section.content ?? []).map((note) => [textAttribute(note, 'name') ?? '', note.content ?? []]))
  const carry = (node: DocNode): DocNode => {
    if (node.type !== 'footnoteReference') return node.content ? { ...node, content: node.content.map(carry) } : node
    const content = notes.get(textAttribute(node, 'name') ?? '')
    return content ? { ...node, attrs: { ...node.attrs, carried: content } } : node
  }
  return blocks.filter((block) => block !== section).map(carry)
}

/** The slice as it goes to the clipboard: without the section, unless it is a part of the section. */
export function carryNotesOfSlice(slice: Slice, doc: Node): Slice {
  const notes = notesOf(doc)
  const { content, openStart, openEnd } = slice
  const last = content.lastChild
  const hasSection = content.childCount > 1 && last?.type.name === 'footnotes'
  const blocks = hasSection ? content.cut(0, content.size - last.nodeSize) : content
  if (notes.size === 0) return slice
  return new Slice(mapReferences(blocks, notes), openStart, hasSection ? 0 : openEnd)
}

function notesOf(doc: Node): ReadonlyMap<string, Fragment> {
  const section = doc.lastChild
  if (section?.type.name !== 'footnotes') return new Map()
  return new Map(section.children.map((note) => [String(note.attrs.name), note.content]))
}

function mapReferences(fragment: Fragment, notes: ReadonlyMap<string, Fragment>): Fragment {
  return Fragment.from(
    fragment.content.map((node) => {
      if (node.type.name !== 'footnoteReference') return node.isLeaf ? node : node.copy(mapReferences(node.content, notes))
      const content = notes.get(String(node.attrs.name))
      return content ? node.type.create({ ...node.attrs, carried: content.toJSON() }, null, node.marks) : node
    }),
  )
}
