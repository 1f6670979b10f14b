// Holds references and notes together after a change: every reference has a note, a note goes with its last reference and comes back with it,
// references go with their note, and notes stand in the order of their references.
import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type FootnoteModel, freeName, readFootnoteModel } from './footnote-model.ts'

/** The blocks of notes that went with their last reference, by name. */
export type RemovedNotes = Map<string, Fragment>

/** `removed` counts the notes with words that went. */
export type Settled = { tr: Transaction; removed: number }

/** Null when nothing is to be done. */
export function settleFootnotes(before: Node, state: EditorState, memory: RemovedNotes): Settled | null {
  if (!hasFootnotes(before) && !hasFootnotes(state.doc)) return null
  const { tr } = state
  const old = readFootnoteModel(before)
  addCarriedNotes(tr)
  addMissingNotes(tr, old, memory)
  const removed = removeNotes(tr, old, memory)
  sortNotes(tr)
  return tr.docChanged ? { tr, removed } : null
}

function hasFootnotes(doc: Node): boolean {
  if (doc.lastChild?.type.name === 'footnotes') return true
  let isFound = false
  doc.descendants((node) => {
    if (node.type.name === 'footnoteReference') isFound = true
    return !isFound
  })
  return isFound
}

/** A pasted reference joins a note of its name with the same blocks, else it gets a note of its own. */
function addCarriedNotes(tr: Transaction): void {
  const { references, notes } = readFootnoteModel(tr.doc)
  const blocks = new Map(notes.map(({ name, node }) => [name, node.content]))
  const newNames = new Map<string, string>()
  for (const { node, position, name } of references) {
    const carried = readBlocks(tr.doc, node.attrs.carried)
    if (carried === null) {
      if (node.attrs.carried !== null) tr.setNodeAttribute(position, 'carried', null)
      continue
    }
    const key = JSON.stringify([name, node.attrs.carried])
    const isSame = blocks.get(name)?.eq(carried) ?? false
    const own =
      newNames.get(key) ??
      (isSame || !blocks.has(name) ? name : freeName(new Set([...blocks.keys(), ...references.map((other) => other.name)])))
    newNames.set(key, own)
    tr.setNodeMarkup(position, null, { name: own, carried: null }, node.marks)
    if (blocks.has(own)) continue
    blocks.set(own, carried)
    addNote(tr, own, carried)
  }
}

/** Null for what is no content of a note: the clipboard is not trusted. */
function readBlocks(doc: Node, carried: unknown): Fragment | null {
  if (!Array.isArray(carried) || carried.length === 0) return null
  const { schema } = doc.type
  try {
    const content = Fragment.fromJSON(schema, carried)
    const note = schema.node('footnote', { name: '' }, content)
    note.check()
    return content
  } catch {
    return null
  }
}

/** Notes that went with their last reference come back with it. Other references without a note go. */
function addMissingNotes(tr: Transaction, old: FootnoteModel, memory: RemovedNotes): void {
  const { references, notes } = readFootnoteModel(tr.doc)
  const names = new Set(notes.map(({ name }) => name))
  const lost = references.filter(({ name }) => !names.has(name))
  for (const { name } of lost) {
    const content = memory.get(name)
    const wasRemovedNow = old.notes.some((note) => note.name === name)
    if (content === undefined || wasRemovedNow || names.has(name)) continue
    names.add(name)
    addNote(tr, name, content)
  }
  for (const { name, position } of lost.toReversed()) if (!names.has(name)) tr.delete(position, position + 1)
}

export function addNote(tr: Transaction, name: string, content: Fragment): void {
  const { schema } = tr.doc.type
  const note = schema.node('footnote', { name }, content)
  const end = tr.doc.content.size
  if (tr.doc.lastChild?.type.name === 'footnotes') tr.insert(end - 1, note)
  else tr.insert(end, schema.node('footnotes', null, note))
}

/** Removes notes that had a reference before and have none now. Notes that refer to others take these along. */
function removeNotes(tr: Transaction, old: FootnoteModel, memory: RemovedNotes): number {
  const referred = new Set(old.references.map(({ name }) => name))
  let removed = 0
  for (let isDone = false; !isDone; ) {
    const { notes, numbers } = readFootnoteModel(tr.doc)
    const going = notes.findLast(({ name }) => referred.has(name) && !numbers.has(name))
    isDone = going === undefined
    if (!going) break
    memory.set(going.name, going.node.content)
    if (going.node.textContent.trim() !== '') removed += 1
    deleteNote(tr, going.position, going.node, notes.length)
  }
  return removed
}

function deleteNote(tr: Transaction, position: number, note: Node, count: number): void {
  if (count > 1) tr.delete(position, position + note.nodeSize)
  else tr.delete(position - 1, position + note.nodeSize + 1)
}

/** The cursor stays in its note. */
function sortNotes(tr: Transaction): void {
  const { notes, order } = readFootnoteModel(tr.doc)
  if (notes.every(({ name }, index) => name === order[index])) return
  const section = tr.doc.lastChild
  if (section?.type.name !== 'footnotes') return
  const start = tr.doc.content.size - section.nodeSize + 1
  const { from, to } = tr.selection
  const current = notes.find(({ position, node }) => from > position && to < position + node.nodeSize)
  const sorted = order.flatMap((name) => notes.filter((note) => note.name === name).map(({ node }) => node))
  tr.replaceWith(start, start + section.content.size, sorted)
  const moved = current && readFootnoteModel(tr.doc).notes.find(({ name }) => name === current.name)
  if (!moved) return
  const shift = moved.position - current.position
  tr.setSelection(TextSelection.between(tr.doc.resolve(from + shift), tr.doc.resolve(to + shift)))
}
