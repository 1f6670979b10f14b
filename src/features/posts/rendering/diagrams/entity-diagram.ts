import { type Diagram, distinct, type Line, labelOf, NotUnderstood, nameOf, partOf, shown, squeezed } from './diagram-source.ts'

type Entity = { name: string; rows: string[]; texts: string[] }
type Relation = { from: string; counts: string; to: string; label: string }

const NAME = '(?:"[^"]+"|[\\p{L}\\p{M}\\p{N}\\p{Join_C}_]+(?:[-.](?=[\\p{L}\\p{N}_])[\\p{L}\\p{M}\\p{N}\\p{Join_C}_]+)*)'
const STYLE = '(?::::[\\w,-]+)?'
const ENTITY = new RegExp(`^(${NAME})(?: ?\\[ ?("[^"]+"|[^\\]"]+?) ?\\])?${STYLE} ?(\\{ ?(\\})?)?$`, 'u')
/** One, none or one, one or more, none or more; written from the line or towards it. */
const COUNT = '\\|\\||\\|o|o\\||\\}\\||\\|\\{|\\}o|o\\{'
const RELATION = new RegExp(`^(${NAME})${STYLE} ?(${COUNT})(--|\\.\\.|\\.-|-\\.)(${COUNT}) ?(${NAME})${STYLE}(?: ?: ?(.*))?$`, 'u')
const ATTRIBUTE = /^([^\s"]+) ([^\s",]+)(?: ((?:PK|FK|UK)(?: ?, ?(?:PK|FK|UK))*))?(?: "([^"]*)")?$/
/** Layout and colours. */
const NO_PART = /^(?:direction (?:TB|TD|BT|RL|LR)|(?:classDef|style|class) \S+ \S.*)$/

export function readEntityDiagram([header, ...lines]: readonly Line[]): Diagram {
  if (!header || !/^erDiagram;?$/.test(header.text)) throw new NotUnderstood(header ?? { text: '', number: 1 })
  const diagram = new EntityDiagram()
  for (const line of lines) diagram.readLine(line)
  return diagram.write()
}

class EntityDiagram {
  readonly #entities = new Map<string, Entity>()
  readonly #relations: Relation[] = []
  #open: { to: Entity; line: Line } | null = null

  readLine(line: Line): void {
    const { text } = line
    const isRead = this.#open
      ? this.#readRow(text, this.#open.to)
      : text === '' || NO_PART.test(text) || this.#readRelation(text) || this.#readEntity(text, line)
    if (!isRead) throw new NotUnderstood(line)
  }

  #readRow(text: string, to: Entity): boolean {
    if (text === '}') this.#open = null
    if (text === '}' || text === '') return true
    const [, type, name, keys = '', comment] = ATTRIBUTE.exec(text) ?? []
    if (type === undefined || name === undefined) return false
    // The library shows a comment only when the pointer is on it.
    const row = { type: nameOf(type), name: nameOf(comment ? `${name} “${comment}”` : name), keys: keys.split(/[\s,]+/).filter(Boolean) }
    to.rows.push([row.type, row.name, ...row.keys].join(' '))
    to.texts.push(row.type, row.name, ...(row.keys.length > 0 ? [row.keys.join(',')] : []))
    return true
  }

  #readEntity(text: string, line: Line): boolean {
    const [, name, alias, open, close] = ENTITY.exec(text) ?? []
    if (name === undefined) return false
    const entity = this.#entityOf(name)
    if (alias !== undefined) entity.name = nameOf(unquoted(alias))
    if (open !== undefined && close === undefined) this.#open = { to: entity, line }
    return true
  }

  #readRelation(text: string): boolean {
    const [, from, left = '', line, right = '', to, label = ''] = RELATION.exec(text) ?? []
    if (from === undefined || to === undefined) return false
    this.#entityOf(from)
    this.#entityOf(to)
    // The library reads a brace only as `{` behind `o`.
    const written = (count: string) => count.replace('}o', 'o{')
    const counts = `${written(left)}${line === '--' ? '--' : '..'}${written(right)}`
    this.#relations.push({ from: unquoted(from), counts, to: unquoted(to), label: labelOf(label) })
    return true
  }

  #entityOf(written: string): Entity {
    const name = unquoted(written)
    const entity = this.#entities.get(name) ?? { name: nameOf(name), rows: [], texts: [] }
    this.#entities.set(name, entity)
    return entity
  }

  write(): Diagram {
    if (this.#open) throw new NotUnderstood(this.#open.line)
    const names = new Map([...this.#entities].map(([key, { name }], index) => [key, distinct(name, index)]))
    const relations = this.#relations.map(({ from, counts, to, label }) => {
      const ends = [names.get(from) ?? '', names.get(to) ?? ''] as const
      const isIdentifying = String(counts.includes('--'))
      return { written: `${ends[0]} ${counts} ${ends[1]} : ${label}`, part: partOf('relation', ...ends, shown(label), isIdentifying) }
    })
    const boxes = [...this.#entities].flatMap(([key, { rows }]) => [`${names.get(key)} {`, ...rows, '}'])
    return {
      source: ['erDiagram', ...boxes, ...relations.map(({ written }) => written)].join('\n'),
      parts: [
        ...[...this.#entities].map(([key, { texts }]) =>
          // The library writes this in an empty box.
          partOf('entity', ...[names.get(key) ?? '', ...(texts.length > 0 ? texts : ['(no attributes)'])].map(squeezed).sort()),
        ),
        ...relations.map(({ part }) => part),
      ],
    }
  }
}

function unquoted(name: string): string {
  return name.replace(/^"|"$/g, '')
}
