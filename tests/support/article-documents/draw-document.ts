// Draws documents of the article editor from its schema.
import { Fragment, type Mark, type Node, type NodeType, type Schema } from '@tiptap/pm/model'
import { storableText } from '#src/lib/text/storable-text.ts'
import { Choices } from './choices.ts'
import { drawTableRows } from './draw-table.ts'
import { MARK_ATTRIBUTES, NODE_ATTRIBUTES } from './drawn-attributes.ts'
import { connectFootnotes } from './drawn-footnotes.ts'

const MAX_DEPTH = 6
const MAX_NODES = 120

/** A document that conforms to the schema. Its size is bounded: the nodes that it may have are counted while they are drawn. */
export function drawDocument(schema: Schema, numbers: readonly number[]): Node {
  const doc = connectFootnotes(new Drawing(schema, new Choices(numbers)).node(schema.topNodeType, 0))
  doc.check()
  return doc
}

export class Drawing {
  readonly schema: Schema
  readonly choices: Choices
  #nodesLeft = MAX_NODES

  constructor(schema: Schema, choices: Choices) {
    this.schema = schema
    this.choices = choices
  }

  attributes(type: NodeType): Record<string, unknown> {
    return attributesOf(type.name, NODE_ATTRIBUTES, this.choices)
  }

  node(type: NodeType, depth: number): Node {
    this.#nodesLeft -= 1
    const attributes = this.attributes(type)
    if (type.name === 'table') return type.create(attributes, drawTableRows(this, depth))
    if (type.spec.code) return type.create(attributes, this.#code())
    const content = type.inlineContent ? this.#line(type) : this.blocks(type, depth)
    return type.create(attributes, content)
  }

  /** Follows the content expression. The deeper the node, the sooner it ends. */
  blocks(type: NodeType, depth: number): Fragment {
    let content = Fragment.empty
    let match = type.contentMatch
    const most = depth === 0 ? 8 : 3
    // The editor makes a figure of a gallery with a single picture.
    const least = type.name === 'gallery' ? 2 : 0
    while (match.edgeCount > 0) {
      const isFull = content.childCount >= most || this.#nodesLeft <= 0 || this.choices.isSpent
      if (match.validEnd && content.childCount >= least && (isFull || (content.childCount > 0 && this.choices.pick(true, false, false))))
        break
      const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index))
      const small = edges.filter(({ type: { isTextblock, isAtom } }) => isTextblock || isAtom)
      const [first, ...others] = (depth >= MAX_DEPTH || isFull) && small.length > 0 ? small : edges
      if (!first) break
      const edge = this.choices.pick(first, ...others)
      content = content.addToEnd(this.node(edge.type, depth + 1))
      match = edge.next
    }
    return content
  }

  #code(): Node[] {
    const { choices } = this
    const text = choices.pick(`${choices.word()}()`, '', `if (a < b) {\n\n  ${choices.word()} && "c"\n}`, `\n\n\t${choices.word()}\n`)
    return text === '' ? [] : [this.schema.text(text)]
  }

  #line(type: NodeType): Fragment {
    const { choices } = this
    const nodes: Node[] = []
    const atoms = Object.values(this.schema.nodes).filter((node) => node.isInline && !node.isText && type.contentMatch.matchType(node))
    const count = choices.pick(1, 0, 2, 3, 4, 5)
    for (let index = 0; index < count; index += 1) {
      const atom = choices.pick(null, null, null, ...atoms)
      if (atom) this.#nodesLeft -= 1
      const node = atom ? atom.create(attributesOf(atom.name, NODE_ATTRIBUTES, choices)) : this.schema.text(drawText(choices))
      nodes.push(node.mark(this.#marks(type)))
    }
    // Pages show a picture alone in its paragraph as a figure, and opening it makes one.
    const visible = nodes.filter((node) => !node.isText || node.text?.trim() !== '')
    if (visible.length === 1 && visible[0]?.type.name === 'inlineImage') nodes.push(this.schema.text(choices.word()))
    // Joins neighbours with the same marks.
    return Fragment.from(nodes)
  }

  #marks(type: NodeType): readonly Mark[] {
    const { choices } = this
    const count = choices.pick(0, 0, 0, 1, 1, 2, 3)
    const [first, ...others] = Object.values(this.schema.marks).filter((mark) => type.allowsMarkType(mark))
    let marks: readonly Mark[] = []
    for (let index = 0; first && index < count; index += 1) {
      const mark = choices.pick(first, ...others)
      marks = mark.create(attributesOf(mark.name, MARK_ATTRIBUTES, choices)).addToSet(marks)
    }
    return marks
  }
}

function attributesOf(name: string, table: Readonly<Record<string, (choices: Choices) => Record<string, unknown>>>, choices: Choices) {
  const attributes = table[name]
  if (!attributes) throw new Error(`${name} has no entry in drawn-attributes.ts`)
  return attributes(choices)
}

function drawText(choices: Choices): string {
  const word = choices.word()
  return choices.pick(
    word,
    `${word} `,
    ` ${word}`,
    `5 < 6 & ${word} > "4"`,
    ` ${word}  after two spaces `,
    `&amp; [^${word}] \\$ *`,
    `\u00a0${word}\u00a0`,
    `“${word}” — 字 👩‍👩‍👧 עברית`,
    ' ',
    // Control characters are not stored.
    `\t${word}\u2028${storableText(String.fromCodePoint(choices.between(0x20, 0x17f)))}`,
  )
}
