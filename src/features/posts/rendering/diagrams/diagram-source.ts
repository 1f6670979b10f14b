// What the readers of all kinds of diagrams share. A reader understands every line of a source, or throws `NotUnderstood`. It writes the diagram anew in
// the few forms that beautiful-mermaid reads reliably: that library ignores what it does not know, and knows ids of ASCII letters only.

/** All white space of a line is single spaces, so that patterns need not look for more. */
export type Line = { text: string; number: number }

/** Characters of a line. Some patterns take time that grows with its square; a longer line is not understood. */
export const LINE_MAX = 500

/** A head of an edge that the library cannot draw. It draws the edge with another one, or with none. */
export type Head = 'none' | 'arrow' | 'circle' | 'cross'
export type Edge = { part: string; start?: Head; end?: Head }

export type Diagram = {
  /** What the library draws. */
  source: string
  /** What its drawing must hold, no more and no less. */
  parts: readonly string[]
  edges?: readonly Edge[]
  /** The ids of nodes that are parallelograms. The library draws trapezoids. */
  parallelograms?: ReadonlyMap<string, 'right' | 'left'>
  title?: string | null
}

export class NotUnderstood extends Error {
  override name = 'NotUnderstood'
  readonly line: Line
  constructor(line: Line) {
    super(`line ${line.number}`)
    this.line = line
  }
}

/** One part of a drawing as a text that can be compared. */
export function partOf(kind: string, ...texts: readonly string[]): string {
  return JSON.stringify([kind, ...texts])
}

/** Tells `part` of a text from the drawing: the drawing may break lines elsewhere. */
export function squeezed(text: string): string {
  return text.replace(/<\/?(?:b|i|u|s)>|<br>|\s+/g, '')
}

const FIRST = 0xe000
const EMPTY = '\ue0ff'
const CODED = /[\ue000-\ue0ff]/g
/** Signs that have a meaning to the library, at the place where it reads texts. */
const SIGNS = /["#$%&()*:;<>[\\\]`{|}~]/g

export function holdsCoded(text: string): boolean {
  return text.search(CODED) >= 0
}

/** A text as the source has it, in letters without a meaning to the library. `decoded` is the way back. */
export function labelOf(raw: string): string {
  const [, quoted] = /^"([\s\S]*)"$/.exec(raw.trim()) ?? []
  const text = (quoted ?? raw).trim()
  const [, markdown] = quoted === undefined ? [] : (/^`([\s\S]*)`$/.exec(text) ?? [])
  const tagged = markdown === undefined ? text : withMarkdown(markdown)
  const written = tagged
    .split(/(<br\s*\/?>|\\n|\n|<\/?(?:b|strong|i|em|u|s|del|sub|sup|small|mark)>)/i)
    .map((piece, index) => (index % 2 === 1 ? tagOf(piece) : coded(withoutEntities(piece))))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
  return squeezed(written) === '' ? EMPTY : written.trim()
}

/** As `labelOf`, for places where the library ends a name at white space. */
export function nameOf(raw: string): string {
  return coded(withoutEntities(raw.trim())).replace(/\s/g, ' ').replaceAll(' ', codedSign(' ')) || EMPTY
}

/** Names that look alike and differ for the library. */
export function distinct(name: string, times: number): string {
  return name + EMPTY.repeat(times)
}

export function decoded(text: string): string {
  return text.replace(CODED, (letter) => (letter === EMPTY ? '' : String.fromCharCode(letter.charCodeAt(0) - FIRST)))
}

/** What the library makes of the line breaks of a label. */
export function shown(label: string): string {
  return label.replaceAll('<br>', '\n')
}

function coded(text: string): string {
  return text.replace(SIGNS, codedSign)
}

function codedSign(sign: string): string {
  return String.fromCharCode(FIRST + sign.charCodeAt(0))
}

const TAGS = new Map([
  ['strong', 'b'],
  ['em', 'i'],
  ['del', 's'],
])

function tagOf(piece: string): string {
  const [, slash = '', name = 'br'] = /^<(\/?)(\w+)/.exec(piece.toLowerCase()) ?? []
  if (/^(?:sub|sup|small|mark)$/.test(name)) return ''
  return `<${slash}${TAGS.get(name) ?? name}>`
}

function withMarkdown(text: string): string {
  return text.replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>').replace(/\*([^*\n]+)\*/g, '<i>$1</i>')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

/** Mermaid writes `#quot;` and `#35;`. Authors write `&quot;` too. */
function withoutEntities(text: string): string {
  return text.replace(/(?:&#?|#)(\d{1,6}|[a-z]{2,4});/g, (written, name: string) => {
    if (!/^\d/.test(name)) return ENTITIES.get(name) ?? written
    const code = Number(name)
    const isText = code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xf8_ff)
    return isText ? String.fromCodePoint(code) : written
  })
}
