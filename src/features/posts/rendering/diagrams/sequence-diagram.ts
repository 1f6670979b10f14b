import { type Diagram, type Edge, type Head, type Line, labelOf, NotUnderstood, partOf, shown, squeezed } from './diagram-source.ts'

type Actor = { id: string; label: string; type: 'participant' | 'actor' }
type Message = {
  from: string
  to: string
  fromId: string
  toId: string
  label: string
  isDashed: boolean
  isAsync: boolean
  start: Head
  end: Head
  mark: '' | '+' | '-'
}
type Block = { type: string; texts: string[]; line: Line }
type Item = { message: Message } | { written: string; part?: string }

const NAME = '[^\\s<>:,;+@{}-](?:[^<>:,;+@{}]*?[^\\s<>:,;+@{}])?'
const MESSAGE = new RegExp(`^(${NAME}?) ?(<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\\)|-\\)) ?([+-]?) ?(${NAME}) ?(?:: ?(.*))?$`, 'u')
const PARTICIPANT = new RegExp(`^(participant|actor) (${NAME}?)(?: as (.+))?$`, 'iu')
const NOTE = new RegExp(`^note (left of|right of|over) (${NAME})(?: ?, ?(${NAME}))? ?: ?(.+)$`, 'iu')
const ACTIVATION = new RegExp(`^(activate|deactivate) (${NAME})$`, 'iu')
const BLOCK = /^(loop|alt|opt|par|critical|break)(?: (.+))?$/i
const DIVIDERS: ReadonlyMap<string, string> = new Map([
  ['else', 'alt'],
  ['and', 'par'],
  ['option', 'critical'],
])

export function readSequenceDiagram([header, ...lines]: readonly Line[]): Diagram {
  if (!header || !/^sequenceDiagram;?$/i.test(header.text)) throw new NotUnderstood(header ?? { text: '', number: 1 })
  const diagram = new SequenceDiagram()
  for (const line of lines) diagram.readLine(line)
  return diagram.write()
}

class SequenceDiagram {
  readonly #actors = new Map<string, Actor>()
  readonly #items: Item[] = []
  readonly #blocks: Block[] = []
  /** The next number and the step of `autonumber`. */
  #numbers: { next: number; step: number } | null = null
  #title: string | null = null

  readLine(line: Line): void {
    const text = line.text.replace(/;$/, '').trim()
    const isRead =
      text === '' ||
      this.#readTitle(text) ||
      this.#readParticipant(text) ||
      this.#readNote(text) ||
      this.#readBlock(text, line) ||
      this.#readNumbers(text) ||
      this.#readActivation(text) ||
      this.#readMessage(text)
    if (!isRead) throw new NotUnderstood(line)
  }

  #readTitle(text: string): boolean {
    const [, title] = /^title(?: ?: ?| )(\S.*)$/i.exec(text) ?? []
    if (title === undefined || MESSAGE.test(text)) return false
    this.#title = title
    return true
  }

  #readParticipant(text: string): boolean {
    const [, type = '', name, label] = PARTICIPANT.exec(text) ?? []
    if (name === undefined) return false
    const known = this.#actors.get(name)
    const id = known?.id ?? `p${this.#actors.size}`
    const isPerson = type.toLowerCase() === 'actor'
    this.#actors.set(name, { id, label: labelOf(label ?? name), type: isPerson ? 'actor' : 'participant' })
    return true
  }

  #idOf(name: string): string {
    const known = this.#actors.get(name)
    if (known) return known.id
    const id = `p${this.#actors.size}`
    this.#actors.set(name, { id, label: labelOf(name), type: 'participant' })
    return id
  }

  #readNote(text: string): boolean {
    const [, place = '', first, second, note = ''] = NOTE.exec(text) ?? []
    if (first === undefined) return false
    const ids = [first, second].flatMap((name) => (name === undefined ? [] : [this.#idOf(name)]))
    if (ids.length > 1 && place.toLowerCase() !== 'over') return false
    const label = labelOf(note)
    this.#items.push({ written: `Note ${place.toLowerCase()} ${ids.join(',')}: ${label}`, part: partOf('note', squeezed(label)) })
    return true
  }

  #readBlock(text: string, line: Line): boolean {
    const [, type, label] = BLOCK.exec(text) ?? []
    if (type !== undefined) return this.#begin({ type: type.toLowerCase(), texts: label === undefined ? [] : [labelOf(label)], line })
    // Only a colour behind the messages.
    if (/^rect(?: [\w#(),.\s%]+)?$/i.test(text)) return this.#begin({ type: 'rect', texts: [], line })
    const [, divider, dividerLabel] = /^(else|and|option)(?: (.+))?$/i.exec(text) ?? []
    if (divider !== undefined) return this.#divide(divider.toLowerCase(), dividerLabel)
    return /^end$/i.test(text) && this.#endBlock()
  }

  #begin(block: Block): boolean {
    this.#blocks.push(block)
    if (block.type !== 'rect') this.#items.push({ written: [block.type, ...block.texts].join(' ') })
    return true
  }

  #divide(word: string, written: string | undefined): boolean {
    const block = this.#blocks.at(-1)
    if (!block || block.type !== DIVIDERS.get(word)) return false
    const label = written === undefined ? '' : labelOf(written)
    block.texts.push(label)
    this.#items.push({ written: `else ${label}` })
    return true
  }

  #endBlock(): boolean {
    const block = this.#blocks.pop()
    if (!block) return false
    const { type, texts } = block
    if (type === 'rect') return true
    const drawn = texts.filter((text) => text !== '').map((text) => `[${text}]`)
    this.#items.push({ written: 'end', part: partOf('block', squeezed(`${type}${drawn.join('')}`)) })
    return true
  }

  #readNumbers(text: string): boolean {
    const [whole, isOff, next, step] = /^autonumber(?: (off)| (\d{1,4})(?: (\d{1,4}))?)?$/i.exec(text) ?? []
    if (whole === undefined) return false
    this.#numbers = isOff === undefined ? { next: Number(next ?? 1), step: Number(step ?? 1) } : null
    return true
  }

  /** The library knows activation as a sign of the message before. */
  #readActivation(text: string): boolean {
    const [, word = '', name] = ACTIVATION.exec(text) ?? []
    if (name === undefined) return false
    const last = this.#items.at(-1)
    if (!last || !('message' in last) || last.message.mark !== '') return false
    const mark = word.toLowerCase() === 'activate' ? '+' : '-'
    if ((mark === '+' ? last.message.to : last.message.from) !== name) return false
    last.message.mark = mark
    return true
  }

  #readMessage(text: string): boolean {
    const [, from, arrow = '', mark, to, label = ''] = MESSAGE.exec(text) ?? []
    if (from === undefined || to === undefined) return false
    const number = this.#numbers ? `${this.#numbers.next}. ` : ''
    if (this.#numbers) this.#numbers.next += this.#numbers.step
    const [fromId, toId] = [this.#idOf(from), this.#idOf(to)]
    this.#items.push({
      message: {
        from,
        to,
        fromId,
        toId,
        label: labelOf(`${number}${label}`),
        isDashed: arrow.includes('--'),
        isAsync: arrow.endsWith(')'),
        start: arrow.startsWith('<<') ? 'arrow' : 'none',
        end: /[^-]->$|^->$|^-->$/.test(arrow) ? 'none' : arrow.endsWith('x') ? 'cross' : 'arrow',
        mark: mark === '+' || mark === '-' ? mark : '',
      },
    })
    return true
  }

  write(): Diagram {
    const [open] = this.#blocks
    if (open) throw new NotUnderstood(open.line)
    const actors = [...this.#actors.values()]
    const edges: Edge[] = []
    const written = this.#items.map((item) => ('message' in item ? writeMessage(item.message, edges) : item.written))
    return {
      source: ['sequenceDiagram', ...actors.map(({ id, label, type }) => `${type} ${id} as ${label}`), ...written].join('\n'),
      parts: [
        ...actors.map(({ id, label, type }) => partOf('actor', id, shown(label), type)),
        ...edges.map(({ part }) => part),
        ...this.#items.flatMap((item) => ('message' in item || item.part === undefined ? [] : [item.part])),
      ],
      edges,
      title: this.#title,
    }
  }
}

function writeMessage({ fromId, toId, label, isDashed, isAsync, start, end, mark }: Message, edges: Edge[]): string {
  const part = partOf('message', fromId, toId, shown(label), isDashed ? 'dashed' : 'solid')
  edges.push({ part, ...(start === 'none' ? {} : { start }), ...(end === 'arrow' ? {} : { end }) })
  return `${fromId}${isDashed ? '--' : '-'}${isAsync ? ')' : '>>'}${mark}${toId}: ${label}`
}
