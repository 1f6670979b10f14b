import { type Diagram, type Edge, type Head, LINE_MAX, type Line, labelOf, NotUnderstood, partOf, shown } from './diagram-source.ts'
import { ID, type Shape, shapes } from './flowchart-shapes.ts'
import { isClick, readStyle, Styles } from './flowchart-styles.ts'
import { Scanner } from './scanner.ts'

type Node = { id: string; label: string; shape: Shape }
type Group = { id: string; name: string; label: string; line: Line; direction: string; children: Group[]; mentioned: string[] }
type Link = { from: string; to: string; label: string; style: 'solid' | 'dotted' | 'thick'; start: Head; end: Head }

const HEADER = /(?:flowchart(?:-elk)?|graph)(?:[ \t]+(TB|TD|BT|RL|LR|[<>^v]))?[ \t]*(?:;|$)/y
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['TB', 'TD'],
  ['v', 'TD'],
  ['^', 'BT'],
  ['<', 'RL'],
  ['>', 'LR'],
])

const NODE = new RegExp(` ?(${ID.source})`, 'uy')
/** `subgraph name [label]`. */
const NAMED_GROUP = new RegExp(`^(${ID.source}) ?\\[(.*)\\]$`, 'su')

/** Words that begin a statement name no node. */
const RESERVED = new Set(['end', 'subgraph', 'click', 'class', 'classDef', 'style', 'linkStyle', 'graph', 'flowchart'])

/** Node ids of any script, arrows with and without spaces, labels, shapes, groups and styles. */
export function readFlowchart(lines: readonly Line[]): Diagram {
  const chart = new Flowchart()
  const [header, ...rest] = withWholeQuotes(lines)
  const scanner = new Scanner(header?.text ?? '')
  const direction = scanner.read(HEADER)
  if (!header || !direction) throw new NotUnderstood(header ?? { text: '', number: 1 })
  const word = direction[1] ?? 'TD'
  chart.readStatements(scanner, header)
  for (const line of rest) chart.readLine(line)
  return chart.write(DIRECTIONS.get(word) ?? word)
}

/** A text between quotes may go on in the next line. */
function withWholeQuotes(lines: readonly Line[]): Line[] {
  const whole: Line[] = []
  let open: { pieces: string[]; number: number } | null = null
  for (const { text, number } of lines) {
    const changes = (text.split('"').length - 1) % 2 === 1
    if (!open && !changes) whole.push({ text, number })
    else if (!open) open = { pieces: [text], number }
    else {
      open.pieces.push(text)
      if (!changes) continue
      if (open.pieces.join('\n').length > LINE_MAX) break
      whole.push({ text: open.pieces.join('\n'), number: open.number })
      open = null
    }
  }
  if (open) throw new NotUnderstood({ text: open.pieces[0] ?? '', number: open.number })
  return whole
}

/** `A & B --> C & D` are four. More are a drawing that is too large, and would take long to compare. */
const LINKS_MAX = 1_000

class Flowchart {
  readonly #nodes = new Map<string, Node>()
  readonly #links: Link[] = []
  readonly #top: Group = newGroup('', '', '')
  readonly #open: Group[] = []
  readonly #groups = new Map<string, Group>()
  readonly #parents = new Map<Group, Group>()
  /** The group of a node: the first one that ends of those that name it. */
  readonly #groupOf = new Map<string, Group>()
  readonly #styles = new Styles()
  #groupCount = 0

  readLine(line: Line): void {
    const statement = line.text.replace(/;$/, '').trim()
    if (statement === '' || isClick(statement) || readStyle(statement, this.#styles)) return
    const group = /^subgraph(?: ([\s\S]+))?$/.exec(statement)
    if (group) this.#begin(group[1]?.trim() ?? '', line)
    else if (statement === 'end') this.#end(line)
    else if (/^direction\s/.test(statement)) this.#setDirection(statement, line)
    else this.readStatements(new Scanner(line.text), line)
  }

  /** Nodes and arrows, several statements separated by `;`. */
  readStatements(scanner: Scanner, line: Line): void {
    scanner.read(/[\s;]*/y)
    while (!scanner.isAtEnd) {
      this.#readChain(scanner, line)
      if (!scanner.read(/ ?(?:;[\s;]*|$)/y)) throw new NotUnderstood(line)
    }
  }

  #begin(written: string, line: Line): void {
    const [, name, label] = NAMED_GROUP.exec(written) ?? []
    const group = { ...newGroup(`g${this.#groupCount}`, name ?? written, labelOf(label ?? written)), line }
    this.#groupCount += 1
    this.#groups.set(group.name, group)
    const parent = this.#open.at(-1) ?? this.#top
    parent.children.push(group)
    this.#parents.set(group, parent)
    this.#open.push(group)
  }

  #end(line: Line): void {
    const group = this.#open.pop()
    if (!group) throw new NotUnderstood(line)
    for (const name of group.mentioned) if (!this.#groupOf.has(name)) this.#groupOf.set(name, group)
  }

  #setDirection(statement: string, line: Line): void {
    const [, word] = /^direction (TB|TD|BT|RL|LR)$/.exec(statement) ?? []
    const group = this.#open.at(-1)
    if (word === undefined || !group) throw new NotUnderstood(line)
    group.direction = DIRECTIONS.get(word) ?? word
  }

  #readChain(scanner: Scanner, line: Line): void {
    let from = this.#readNodes(scanner, line)
    for (;;) {
      const arrow = readArrow(scanner)
      if (!arrow) return
      const to = this.#readNodes(scanner, line)
      if (this.#links.length + from.length * to.length > LINKS_MAX) throw new NotUnderstood(line)
      if (arrow !== 'invisible')
        for (const source of from) for (const target of to) this.#links.push({ ...arrow, from: source, to: target })
      from = to
    }
  }

  #readNodes(scanner: Scanner, line: Line): string[] {
    const names: string[] = []
    do names.push(this.#readNode(scanner, line))
    while (scanner.read(/ ?& ?/y))
    return names
  }

  #readNode(scanner: Scanner, line: Line): string {
    const name = scanner.read(NODE)?.[1]
    if (name === undefined || RESERVED.has(name)) throw new NotUnderstood(line)
    this.#open.at(-1)?.mentioned.push(name)
    const node = this.#nodes.get(name) ?? { id: `n${this.#nodes.size}`, label: labelOf(`"${name}"`), shape: 'rectangle' }
    this.#nodes.set(name, node)
    const shaped = readShape(scanner, line)
    if (shaped) this.#nodes.set(name, { id: node.id, ...shaped })
    const style = scanner.read(/:::((?:\w|-(?=\w))+)/y)?.[1]
    if (style !== undefined) this.#styles.assign([name], style)
    return name
  }

  write(direction: string): Diagram {
    const [open] = this.#open
    if (open) throw new NotUnderstood(open.line)
    const written = [`flowchart ${direction}`]
    const parts: string[] = []
    // As in Mermaid, an edge out of a group takes its direction away. The library would end such an edge at the border.
    const isDirected = this.#links.every(({ from, to }) => this.#placeOf(from) === this.#placeOf(to))
    this.#writeGroup(this.#top, { written, parts, isDirected })
    const ids = new Map([...this.#nodes].map(([name, { id }]) => [name, this.#groups.get(name)?.id ?? id]))
    const edges = this.#links.map((link) => writeLink(link, ids, written))
    written.push(...this.#styles.write(ids))
    const parallelograms = new Map<string, 'right' | 'left'>()
    for (const { id, shape } of this.#nodes.values())
      if (shape === 'lean-right' || shape === 'lean-left') parallelograms.set(id, shape === 'lean-right' ? 'right' : 'left')
    return { source: written.join('\n'), parts: [...parts, ...edges.map(({ part }) => part)], edges, parallelograms }
  }

  /** The group in which a node or a group lies. */
  #placeOf(name: string): Group {
    const group = this.#groups.get(name)
    return (group ? this.#parents.get(group) : this.#groupOf.get(name)) ?? this.#top
  }

  #writeGroup(group: Group, { written, parts, isDirected }: { written: string[]; parts: string[]; isDirected: boolean }): void {
    for (const [name, { id, label, shape }] of this.#nodes) {
      if (this.#placeOf(name) !== group || this.#groups.has(name)) continue
      written.push(writeNode(id, label, shape))
      parts.push(partOf('node', id, shown(label)))
    }
    for (const child of group.children) {
      written.push(`subgraph ${child.id} [${child.label}]`)
      if (child.direction !== '' && isDirected) written.push(`direction ${child.direction}`)
      parts.push(partOf('group', child.id, shown(child.label)))
      this.#writeGroup(child, { written, parts, isDirected })
      written.push('end')
    }
  }
}

/** The brackets behind an id, and the label in them. */
function readShape(scanner: Scanner, line: Line): { label: string; shape: Shape } | null {
  const bracket = shapes.find(({ open }) => scanner.read(open))
  if (!bracket) return null
  const quoted = scanner.read(/ ?("[^"]*") ?/y)?.[1]
  const [, text = '', close = ''] = scanner.read(quoted === undefined ? bracket.text : bracket.close) ?? []
  const shape = bracket.kinds[close]
  if (!shape) throw new NotUnderstood(line)
  return { label: labelOf(quoted ?? text), shape }
}

function newGroup(id: string, name: string, label: string): Group {
  return { id, name, label, line: { text: '', number: 1 }, direction: '', children: [], mentioned: [] }
}

const WRITTEN: Readonly<Record<Shape, readonly [string, string]>> = {
  rectangle: ['[', ']'],
  rounded: ['(', ')'],
  stadium: ['([', '])'],
  subroutine: ['[[', ']]'],
  cylinder: ['[(', ')]'],
  circle: ['((', '))'],
  doublecircle: ['(((', ')))'],
  asymmetric: ['>', ']'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
  trapezoid: ['[/', '\\]'],
  'trapezoid-alt': ['[\\', '/]'],
  'lean-right': ['[/', '\\]'],
  'lean-left': ['[\\', '/]'],
}

function writeNode(id: string, label: string, shape: Shape): string {
  const [open, close] = WRITTEN[shape]
  return `${id}${open}${label}${close}`
}

const ARROWS = { solid: '-->', dotted: '-.->', thick: '==>' } as const
const LINES = { solid: '---', dotted: '-.-', thick: '===' } as const

function writeLink({ from, to, label, style, start, end }: Link, ids: ReadonlyMap<string, string>, written: string[]): Edge {
  const [source = '', target = ''] = [ids.get(from), ids.get(to)]
  const line = `${start === 'arrow' ? '<' : ''}${(end === 'arrow' ? ARROWS : LINES)[style]}`
  written.push(`${source} ${line}${label === '' ? '' : `|${label}|`} ${target}`)
  const part = partOf('edge', source, target, shown(label), style)
  return { part, ...(isDrawn(start) ? {} : { start }), ...(isDrawn(end) ? {} : { end }) }
}

function isDrawn(head: Head): boolean {
  return head === 'none' || head === 'arrow'
}

const HEADS: ReadonlyMap<string, Head> = new Map([
  ['<', 'arrow'],
  ['>', 'arrow'],
  ['x', 'cross'],
  ['o', 'circle'],
])

/** A whole arrow, or one that holds its label: `-- text -->`. The groups are the start, the label and the end. */
const PATTERNS = [
  ['solid', / ?([<xo]?)-{2,}([-xo>])/y, / ?([<xo]?)-- ?("[^"]*"|[^"|\n]+?) ?-{2,}([-xo>])/y],
  ['dotted', / ?([<xo]?)-\.+-([xo>]?)/y, / ?([<xo]?)-\. ?("[^"]*"|[^"|\n]+?) ?\.+-([xo>]?)/y],
  ['thick', / ?([<xo]?)={2,}([=xo>])/y, / ?([<xo]?)== ?("[^"]*"|[^"|\n]+?) ?={2,}([=xo>])/y],
] as const

function readArrow(scanner: Scanner): Omit<Link, 'from' | 'to'> | 'invisible' | null {
  if (scanner.read(/ ?~{3,}/y)) return 'invisible'
  for (const [style, whole] of PATTERNS) {
    const match = scanner.read(whole)
    if (!match) continue
    const label = scanner.read(/ ?\| ?("[^"]*"|[^|"\n]*) ?\|/y)?.[1]
    return { style, ...headsOf(match[1], match[2]), label: label === undefined || label.trim() === '' ? '' : labelOf(label) }
  }
  for (const [style, , labelled] of PATTERNS) {
    const match = scanner.read(labelled)
    if (match) return { style, ...headsOf(match[1], match[3]), label: labelOf(match[2] ?? '') }
  }
  return null
}

function headsOf(start = '', end = ''): { start: Head; end: Head } {
  return { start: HEADS.get(start) ?? 'none', end: HEADS.get(end) ?? 'none' }
}
