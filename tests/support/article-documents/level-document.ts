// Levels what an opened document does not share with the one that was saved: how its HTML is written, and white space that HTML does not have.
import type { Mark, Node } from '@tiptap/pm/model'

type Level = { type: string; text?: string; attrs: Record<string, unknown>; marks: string[]; content: Level[] }

export function levelled(document: Node): Level {
  const level = levelNode(document)
  const notes = level.content.filter(({ type }) => type === 'footnotes')
  const body = level.content.filter(({ type }) => type !== 'footnotes')
  // The last line is empty so that the author can write on.
  const last = body.findLastIndex(({ type, content }) => type !== 'paragraph' || content.length > 0)
  return { ...level, content: [...body.slice(0, last + 1), ...notes] }
}

function levelNode(node: Node): Level {
  const nodes = node.children.map(levelNode)
  const level = { type: node.type.name, attrs: levelAttributes(node), marks: levelMarks(node) }
  const content = node.inlineContent && !node.type.spec.code ? levelLine(nodes) : nodes
  return { ...level, ...(node.text === undefined ? {} : { text: node.text }), content }
}

/** Attributes that say how the HTML is written. */
const FORMS: Record<string, readonly string[]> = {
  paragraph: ['inlineIn'],
  tableRow: ['section'],
  figure: ['form'],
  recording: ['form'],
}

function levelAttributes({ type: { name }, attrs, textContent }: Node): Record<string, unknown> {
  const forms = FORMS[name] ?? []
  const others = Object.fromEntries(
    Object.entries(attrs).flatMap(([key, value]) => (forms.includes(key) ? [] : [[key, sizeAsText(key, value)]])),
  )
  // A link holds no other `a`.
  if (name === 'inlineHtml') return { html: String(others.html).replace(/^<a( .*)><\/a>$/, '<span$1></span>') }
  // A player whose caption moves into a figure gets the caption as its name.
  if (name === 'recording' && lettersOf(String(attrs.label)) === lettersOf(textContent)) return { ...others, label: null }
  return others
}

/** A new picture has its size as numbers. */
function sizeAsText(name: string, value: unknown): unknown {
  return (name === 'width' || name === 'height') && typeof value === 'number' ? String(value) : value
}

function lettersOf(text: string): string {
  return text.replace(/\s/g, '')
}

/** A reference to a footnote is a link: it is in no other link and no target. */
function levelMarks({ type, marks }: Node): string[] {
  const isReference = type.name === 'footnoteReference'
  const isAnchor = ({ type: { name }, attrs }: Mark) => name === 'link' || (name === 'phrase' && attrs.tag === 'a')
  return marks
    .filter((mark) => !isReference || !isAnchor(mark))
    .map(levelMark)
    .toSorted()
}

function levelMark({ type: { name }, attrs }: Mark): string {
  return JSON.stringify({ name, attrs: name === 'phrase' && attrs.tag === 'a' ? { ...attrs, tag: 'span' } : attrs })
}

/** White space is one space in HTML, and none at both ends of a line. Texts beside each other with the same marks are one text. */
function levelLine(nodes: readonly Level[]): Level[] {
  const characters = nodes.flatMap((node) => (node.text === undefined ? [node] : [...node.text].map((text) => ({ ...node, text }))))
  const visible = characters.filter((character, index) => !isSpace(character) || !isSpaceOrEnd(characters[index - 1]))
  const line: Level[] = []
  visible.forEach((character, index) => {
    if (isSpace(character) && isEnd(visible[index + 1])) return
    const last = line.at(-1)
    const isSame = last?.text !== undefined && character.text !== undefined && last.marks.join() === character.marks.join()
    const text = isSpace(character) ? ' ' : character.text
    if (isSame) line.splice(-1, 1, { ...last, text: `${last.text}${text}` })
    else line.push(text === undefined ? character : { ...character, text })
  })
  return line
}

function isSpace({ text }: Level): boolean {
  return text !== undefined && /^[ \t\n\r\f]$/.test(text)
}

function isEnd(character: Level | undefined): boolean {
  return character === undefined || character.type === 'hardBreak'
}

function isSpaceOrEnd(character: Level | undefined): boolean {
  return isEnd(character) || (character !== undefined && isSpace(character))
}
