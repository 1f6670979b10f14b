import { type Diagram, type Edge, type Line, labelOf, NotUnderstood, partOf, shown } from './diagram-source.ts'

type State = { id: string; labels: string[] }
type Transition = { from: string; to: string; label: string }
/** The whole diagram, or a state with states in it. */
type Scope = { name: string; line: Line; direction: string; children: Scope[]; mentioned: string[]; ends: Transition[] }

const NAME = '[\\p{L}\\p{M}\\p{N}\\p{Join_C}_.]+(?:-(?=[\\p{L}\\p{N}_])[\\p{L}\\p{M}\\p{N}_.]+)*'
const STYLE = '(?::::[\\w-]+)?'
const TRANSITION = new RegExp(`^(\\[\\*\\]|${NAME})${STYLE} ?--> ?(\\[\\*\\]|${NAME})${STYLE}(?: ?: ?(.*))?$`, 'u')
const DESCRIPTION = new RegExp(`^(${NAME})${STYLE}(?: ?: ?(\\S.*))?$`, 'u')
const STATE = new RegExp(`^state (?:"([^"]+)" as )?(${NAME})${STYLE} ?(\\{)?$`, 'u')
/** Layout and colours. */
const NO_PART = /^(?:hide empty description|scale \d+ width|(?:classDef|class|style) \S.*\s\S.*)$/

export function readStateDiagram([header, ...lines]: readonly Line[]): Diagram {
  if (!header || !/^stateDiagram(?:-v2)?;?$/.test(header.text)) throw new NotUnderstood(header ?? { text: '', number: 1 })
  const diagram = new StateDiagram()
  for (const line of lines) diagram.readLine(line)
  return diagram.write()
}

class StateDiagram {
  readonly #states = new Map<string, State>()
  readonly #top = newScope('', { text: '', number: 1 })
  readonly #open: Scope[] = []
  readonly #composites = new Set<string>()
  readonly #scopeOf = new Map<string, Scope>()
  readonly #transitions: Transition[] = []

  readLine(line: Line): void {
    const text = line.text.replace(/;$/, '').trim()
    const isRead =
      text === '' ||
      NO_PART.test(text) ||
      this.#readDirection(text) ||
      this.#readState(text, line) ||
      this.#readTransition(text) ||
      this.#readDescription(text) ||
      (text === '}' && this.#end())
    if (!isRead) throw new NotUnderstood(line)
  }

  get #scope(): Scope {
    return this.#open.at(-1) ?? this.#top
  }

  #readDirection(text: string): boolean {
    const [, direction] = /^direction (TB|TD|BT|RL|LR)$/.exec(text) ?? []
    if (direction === undefined) return false
    this.#scope.direction = direction
    return true
  }

  #readState(text: string, line: Line): boolean {
    const [, label, name, open] = STATE.exec(text) ?? []
    if (name === undefined) return false
    const state = this.#stateOf(name)
    if (label !== undefined) state.labels.push(labelOf(label))
    if (open === undefined) return true
    // The library draws one box for a state with states in it.
    if (this.#composites.has(name)) return false
    this.#composites.add(name)
    const scope = newScope(name, line)
    this.#scope.children.push(scope)
    this.#open.push(scope)
    return true
  }

  #end(): boolean {
    const scope = this.#open.pop()
    if (!scope) return false
    for (const name of scope.mentioned) if (!this.#scopeOf.has(name)) this.#scopeOf.set(name, scope)
    return true
  }

  #readTransition(text: string): boolean {
    const [, from, to, label = ''] = TRANSITION.exec(text) ?? []
    if (from === undefined || to === undefined) return false
    const transition = { from, to, label: label.trim() === '' ? '' : labelOf(label) }
    for (const name of [from, to]) if (name !== '[*]') this.#stateOf(name)
    if (from === '[*]' || to === '[*]') this.#scope.ends.push(transition)
    else this.#transitions.push(transition)
    return true
  }

  #readDescription(text: string): boolean {
    const [, name, label] = DESCRIPTION.exec(text) ?? []
    if (name === undefined || (label === undefined && /^(?:state|note|end)$/.test(name))) return false
    const state = this.#stateOf(name)
    if (label !== undefined) state.labels.push(labelOf(label))
    return true
  }

  #stateOf(name: string): State {
    this.#scope.mentioned.push(name)
    const state = this.#states.get(name) ?? { id: `s${this.#states.size}`, labels: [] }
    this.#states.set(name, state)
    return state
  }

  write(): Diagram {
    const [open] = this.#open
    if (open) throw new NotUnderstood(open.line)
    const writer = new Writer((name) => this.#states.get(name)?.id ?? '')
    const isInOne = ({ from, to }: Transition) => this.#scopeOf.get(from) === this.#scopeOf.get(to)
    // The library would end an edge out of a composite state with a direction at its border.
    this.#writeScope(this.#top, writer, this.#transitions.every(isInOne))
    for (const transition of this.#transitions) writer.writeTransition(transition)
    return { source: writer.lines.join('\n'), parts: [...writer.parts, ...writer.edges.map(({ part }) => part)], edges: writer.edges }
  }

  #writeScope(scope: Scope, writer: Writer, isDirected: boolean): void {
    if (scope.direction !== '' && (isDirected || scope === this.#top)) writer.lines.push(`direction ${scope.direction}`)
    for (const [name, state] of this.#states) {
      const isHere = (this.#scopeOf.get(name) ?? this.#top) === scope && !this.#composites.has(name)
      if (isHere) writer.writeState(labelOfState(name, state), state.id)
    }
    for (const child of scope.children) {
      const state = this.#states.get(child.name)
      if (!state) continue
      writer.beginComposite(labelOfState(child.name, state), state.id)
      this.#writeScope(child, writer, isDirected)
      writer.lines.push('}')
    }
    for (const transition of scope.ends) writer.writeTransition(transition)
  }
}

class Writer {
  readonly lines = ['stateDiagram-v2']
  readonly parts: string[] = []
  readonly edges: Edge[] = []
  readonly #counts = { start: 0, end: 0 }
  readonly #idOf: (name: string) => string

  constructor(idOf: (name: string) => string) {
    this.#idOf = idOf
  }

  writeState(label: string, id: string): void {
    this.lines.push(`state "${label}" as ${id}`)
    this.parts.push(partOf('node', id, shown(label)))
  }

  beginComposite(label: string, id: string): void {
    this.lines.push(`state "${label}" as ${id} {`)
    this.parts.push(partOf('group', id, label))
  }

  writeTransition({ from, to, label }: Transition): void {
    this.lines.push(`${this.#idOf(from) || '[*]'} --> ${this.#idOf(to) || '[*]'}${label === '' ? '' : ` : ${label}`}`)
    const ends = [this.#nodeOf(from, 'start'), this.#nodeOf(to, 'end')] as const
    this.edges.push({ part: partOf('edge', ...ends, shown(label), 'solid') })
  }

  /** Every `[*]` is a node of its own, with the name that the library gives it. */
  #nodeOf(name: string, kind: 'start' | 'end'): string {
    if (name !== '[*]') return this.#idOf(name)
    this.#counts[kind] += 1
    const id = `_${kind}${this.#counts[kind] > 1 ? this.#counts[kind] : ''}`
    this.parts.push(partOf('node', id, ''))
    return id
  }
}

function labelOfState(name: string, { labels }: State): string {
  return labels.length === 0 ? labelOf(`"${name}"`) : labels.join('<br>')
}

function newScope(name: string, line: Line): Scope {
  return { name, line, direction: '', children: [], mentioned: [], ends: [] }
}
