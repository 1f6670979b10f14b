// Writes the footnotes of an article as Markdown's parser does, with numbers in the order of the references.
import { createNode, type DocNode, textAttribute } from '../html/article-doc.ts'
import { writeElement } from '../html/html-tree.ts'
import { noteOrder, referenceSequence } from './footnote-order.ts'
import { referenceId } from './read-footnotes.ts'

/** The document with the numbers of references and notes as attributes, and the notes in their order. */
export function numberFootnotes(doc: DocNode): DocNode {
  const blocks = doc.content ?? []
  const section = blocks.findLast(({ type }) => type === 'footnotes')
  if (!section) return doc
  const notes = new Map((section.content ?? []).map((note) => [textAttribute(note, 'name') ?? '', note]))
  const inNotes = new Map([...notes].map(([name, note]) => [name, referencesIn(note)]))
  const body = blocks.filter((block) => block !== section)
  const inBody = body.flatMap(referencesIn)
  const sequence = referenceSequence(inBody, inNotes)
  const numbers = new Map([...new Set(sequence)].map((name, index) => [name, index + 1]))
  const counts = new Map<string, number>()
  const number = (node: DocNode): DocNode => {
    // What needs no number stays the same object, so that a writer that remembers blocks knows it again.
    if (!refersToNotes(node)) return node
    if (node.type !== 'footnoteReference') return { ...node, content: node.content?.map(number) }
    const name = textAttribute(node, 'name') ?? ''
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...node, attrs: { ...node.attrs, number: numbers.get(name) ?? null, count } }
  }
  const numbered = body.map(number)
  const ordered = noteOrder(inBody, inNotes).flatMap((name) => notes.get(name) ?? [])
  const numberedNotes = ordered.map(number)
  const withCounts = numberedNotes.map((note) => ({
    ...note,
    attrs: { ...note.attrs, count: counts.get(textAttribute(note, 'name') ?? '') ?? 0 },
  }))
  return { ...doc, content: [...numbered, createNode('footnotes', {}, withCounts)] }
}

/** The references of nodes that were read before: nodes never change. */
const knownReferences = new WeakMap<DocNode, readonly string[]>()

function referencesIn(node: DocNode): readonly string[] {
  if (node.type === 'footnoteReference') return [textAttribute(node, 'name') ?? '']
  if (!node.content) return []
  const known = knownReferences.get(node)
  if (known) return known
  const references = node.content.flatMap(referencesIn)
  knownReferences.set(node, references)
  return references
}

function refersToNotes(node: DocNode): boolean {
  return referencesIn(node).length > 0
}

/** A reference without a note is not written. */
export function writeReference({ attrs = {} }: DocNode): string {
  const { name, number, count } = attrs
  if (typeof name !== 'string' || typeof number !== 'number' || typeof count !== 'number') return ''
  const link = writeElement('a', { href: `#fn-${name}`, id: referenceId(name, count), 'data-footnote-ref': '' }, String(number))
  return writeElement('sup', {}, link)
}

/** `writeBlocks` writes the blocks of a note. */
export function writeFootnotes(section: DocNode, writeBlocks: (note: DocNode) => string): string {
  const items = (section.content ?? []).map((note) => writeNote(note, writeBlocks(note)))
  return writeElement('section', { class: 'footnotes', 'data-footnotes': '' }, `\n${writeElement('ol', {}, `\n${items.join('\n')}\n`)}\n`)
}

/** Only a line of text holds the links back: a player or a card would not be one any more. */
function writeNote({ attrs = {}, content: blocks = [] }: DocNode, html: string): string {
  const name = typeof attrs.name === 'string' ? attrs.name : ''
  const count = typeof attrs.count === 'number' ? attrs.count : 0
  const links = Array.from({ length: count }, (_, index) => writeBackLink(name, index + 1)).join(' ')
  const inParagraph = blocks.at(-1)?.type === 'paragraph' && html.endsWith('</p>') && count > 0
  const content = count === 0 ? html : inParagraph ? `${html.slice(0, -'</p>'.length)} ${links}</p>` : `${html} ${links}`
  return writeElement('li', { id: `fn-${name}` }, `\n${content.trim()}\n`)
}

function writeBackLink(name: string, count: number): string {
  const number = count === 1 ? '' : writeElement('sup', {}, String(count))
  return writeElement('a', { href: `#${referenceId(name, count)}`, 'data-footnote-backref': '' }, `↩${number}`)
}
