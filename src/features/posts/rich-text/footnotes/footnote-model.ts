// The footnotes of a document of the editor.
import type { Node } from '@tiptap/pm/model'
import { noteOrder, referenceSequence } from './footnote-order.ts'

export type FoundReference = { node: Node; position: number; name: string }
export type FoundNote = { node: Node; position: number; name: string }

export type FootnoteModel = {
  references: FoundReference[]
  notes: FoundNote[]
  /** The number of each note that has a reference. */
  numbers: Map<string, number>
  /** The names of the notes in the order in which they should stand. */
  order: string[]
}

export function readFootnoteModel(doc: Node): FootnoteModel {
  const references: FoundReference[] = []
  const notes: FoundNote[] = []
  const body: string[] = []
  const inNotes = new Map<string, string[]>()
  let current = body
  doc.descendants((node, position) => {
    const name = String(node.attrs.name ?? '')
    if (node.type.name === 'footnote') {
      notes.push({ node, position, name })
      current = []
      inNotes.set(name, current)
    } else if (node.type.name === 'footnoteReference') {
      references.push({ node, position, name })
      current.push(name)
    }
    return !node.type.spec.code
  })
  const numbers = new Map([...new Set(referenceSequence(body, inNotes))].map((name, index) => [name, index + 1]))
  return { references, notes, numbers, order: noteOrder(body, inNotes) }
}

/** A name that no note has: the next number. */
export function freeName(taken: ReadonlySet<string>): string {
  let number = taken.size + 1
  while (taken.has(String(number))) number += 1
  return String(number)
}
