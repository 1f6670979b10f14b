import { type Diagram, distinct, type Edge, type Line, labelOf, NotUnderstood, nameOf, partOf, shown, squeezed } from './diagram-source.ts'

type Class = { name: string; annotation: string; members: string[]; texts: string[] }

const NAME =
  '(?:`[^`]+`|[\\p{L}\\p{M}\\p{N}\\p{Join_C}_][\\p{L}\\p{M}\\p{N}\\p{Join_C}_.]*(?:-(?=[\\p{L}\\p{N}_])[\\p{L}\\p{M}\\p{N}_.]+)*)(?:~[^:~\\s]+~)?'
const STYLE = '(?::::[\\w-]+)?'
const CLASS = new RegExp(`^class (${NAME})(?:\\["([^"\\]]+)"\\])?${STYLE} ?(\\{)? ?(?:<< ?(\\w+) ?>>)? ?(\\})?$`, 'u')
const ANNOTATION = new RegExp(`^<< ?(\\w+) ?>>(?: (${NAME}))?$`, 'u')
const MEMBER = new RegExp(`^(${NAME}) ?: ?(\\S.*)$`, 'u')
const RELATION = new RegExp(
  `^(${NAME})${STYLE} ?(?:"([^"]*)" ?)?(<\\|--|<\\|\\.\\.|--\\|>|\\.\\.\\|>|\\*--|--\\*|(?<=[\\s"])o--|--o(?=[\\s"])|<--|-->|<\\.\\.|\\.\\.>|--|\\.\\.) ?(?:"([^"]*)" ?)?(${NAME})${STYLE}(?: ?: ?(\\S.*))?$`,
  'u',
)
/** Layout, colours and links. */
const NO_PART =
  /^(?:direction (?:TB|TD|BT|RL|LR)|(?:classDef|style|cssClass) \S+ \S.*|(?:click|link|callback) \S+ (?:"[^"]*"|(?:href|call)\s).*)$/

const TYPES: ReadonlyMap<string, { written: string; type: string }> = new Map([
  ['<|--', { written: '<|--', type: 'inheritance' }],
  ['--|>', { written: '--|>', type: 'inheritance' }],
  ['<|..', { written: '<|..', type: 'realization' }],
  ['..|>', { written: '..|>', type: 'realization' }],
  ['*--', { written: '*--', type: 'composition' }],
  ['--*', { written: '--*', type: 'composition' }],
  ['o--', { written: 'o--', type: 'aggregation' }],
  ['--o', { written: '--o', type: 'aggregation' }],
  ['-->', { written: '-->', type: 'association' }],
  ['<--', { written: '<--', type: 'association' }],
  ['..>', { written: '..>', type: 'dependency' }],
  ['<..', { written: '<..', type: 'dependency' }],
  ['--', { written: '-->', type: 'association' }],
  ['..', { written: '..>', type: 'dependency' }],
])

export function readClassDiagram([header, ...lines]: readonly Line[]): Diagram {
  if (!header || !/^classDiagram(?:-v2)?;?$/.test(header.text)) throw new NotUnderstood(header ?? { text: '', number: 1 })
  const diagram = new ClassDiagram()
  for (const line of lines) diagram.readLine(line)
  return diagram.write()
}

class ClassDiagram {
  readonly #classes = new Map<string, Class>()
  readonly #relations: string[] = []
  readonly #edges: Edge[] = []
  /** Relations are written last, because a later line may give a class its label. */
  readonly #pending: (() => void)[] = []
  #open: { to: Class; line: Line } | null = null

  readLine(line: Line): void {
    const text = line.text
    const isRead = this.#open
      ? this.#readBody(text, this.#open.to)
      : text === '' ||
        NO_PART.test(text) ||
        this.#readClass(text, line) ||
        this.#readAnnotation(text) ||
        this.#readRelation(text) ||
        this.#readMember(text)
    if (!isRead) throw new NotUnderstood(line)
  }

  #readBody(text: string, to: Class): boolean {
    const [, annotation] = ANNOTATION.exec(text) ?? []
    if (text === '}') this.#open = null
    else if (annotation !== undefined) to.annotation = annotation
    else if (text.includes('{') || text.includes('}')) return false
    else if (text !== '') addMember(to, text)
    return true
  }

  #readClass(text: string, line: Line): boolean {
    const [, name, label, open, annotation, close] = CLASS.exec(text) ?? []
    if (name === undefined || (open === undefined && close !== undefined)) return false
    const found = this.#classOf(name)
    if (label !== undefined) found.name = nameOf(label)
    if (annotation !== undefined) found.annotation = annotation
    if (open !== undefined && close === undefined) this.#open = { to: found, line }
    return true
  }

  #readAnnotation(text: string): boolean {
    const [, annotation, name] = ANNOTATION.exec(text) ?? []
    if (annotation === undefined || name === undefined) return false
    this.#classOf(name).annotation = annotation
    return true
  }

  #readMember(text: string): boolean {
    const [, name, member] = MEMBER.exec(text) ?? []
    if (name === undefined || member === undefined) return false
    addMember(this.#classOf(name), member)
    return true
  }

  #readRelation(text: string): boolean {
    const [, from, fromCount, arrow = '', toCount, to, label] = RELATION.exec(text) ?? []
    const kind = TYPES.get(arrow)
    if (from === undefined || to === undefined || !kind) return false
    const [source, target] = [this.#classOf(from), this.#classOf(to)]
    this.#pending.push(() => {
      const texts = [fromCount, toCount, label].map((each) => (each?.trim() ? labelOf(each) : ''))
      const [first = '', second = '', third = ''] = texts
      const count = (each: string) => (each === '' ? '' : `"${each}" `)
      this.#relations.push(
        `${source.name} ${count(first)}${kind.written} ${count(second)}${target.name}${third === '' ? '' : ` : ${third}`}`,
      )
      const part = partOf('relation', source.name, target.name, kind.type, ...texts.map(shown))
      this.#edges.push({ part, ...(arrow === '--' || arrow === '..' ? { end: 'none' as const } : {}) })
    })
    return true
  }

  #classOf(written: string): Class {
    const [, name = '', generic] = /^(.+?)(?:~([^~]+)~)?$/.exec(written) ?? []
    const plain = name.replaceAll('`', '')
    const known = this.#classes.get(plain)
    const found = known ?? { name: nameOf(plain), annotation: '', members: [], texts: [] }
    if (generic !== undefined) found.name = nameOf(`${plain}<${generic}>`)
    this.#classes.set(plain, found)
    return found
  }

  write(): Diagram {
    if (this.#open) throw new NotUnderstood(this.#open.line)
    const taken = new Map<string, number>()
    for (const each of this.#classes.values()) {
      const times = taken.get(each.name) ?? 0
      taken.set(each.name, times + 1)
      each.name = distinct(each.name, times)
    }
    for (const write of this.#pending) write()
    const boxes = [...this.#classes.values()].flatMap(({ name, annotation, members }) => [
      `class ${name} {`,
      ...(annotation === '' ? [] : [`<<${annotation}>>`]),
      ...members,
      '}',
    ])
    return {
      source: ['classDiagram', ...boxes, ...this.#relations].join('\n'),
      parts: [...[...this.#classes.values()].map(boxPart), ...this.#edges.map(({ part }) => part)],
      edges: this.#edges,
    }
  }
}

function boxPart({ name, annotation, texts }: Class): string {
  return partOf('class', ...[name, ...(annotation === '' ? [] : [`<<${annotation}>>`]), ...texts].map(squeezed).sort())
}

/** The library writes the type behind the name. What it could take for something else is one name to it. */
function addMember(to: Class, written: string): void {
  const text = written.replace(/;$/, '').trim()
  const [, visibility = '', rest = '', mark = ''] = /^([+\-#~]?) ?(.*?) ?([$*]?)$/.exec(text) ?? []
  const plain = rest.replace(/~([^~\s]*)~/g, '<$1>')
  const [, method, parameters = '', result] = /^([^()\s]+)\(([^()]*)\)(?: ?:? ?([^\s$*]+))?$/.exec(plain) ?? []
  const [, type, name] = /^([^\s():]+) ([^\s():]+)$/.exec(plain) ?? []
  const withType = (called: string, behind: string | undefined) => (behind === undefined ? called : `${called}:${nameOf(behind)}`)
  if (method !== undefined) {
    const call = `(${parameters.trim() === '' ? '' : nameOf(parameters)})`
    to.members.push(`${visibility}${nameOf(method)}${mark}${call} ${result === undefined ? '' : nameOf(result)}`)
    to.texts.push(visibility + withType(nameOf(method) + call, result))
  } else {
    to.members.push(`${visibility}${type === undefined ? '' : `${nameOf(type)} `}${nameOf(name ?? plain)}${mark}`)
    to.texts.push(visibility + withType(nameOf(name ?? plain), type))
  }
}
