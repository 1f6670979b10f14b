// Containers of Docusaurus and VitePress: `:::note Title`, `::: details Title`, `::: code-group`, each up to a line of colons (decision 072).
import type { Data, Node, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import type { Processor, Data as ProcessorData } from 'unified'
import { CONTINUE, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

/** A line that opens a container (`name` is set) or closes one. `prefix` is what stands before the title. */
interface ContainerLine extends Node {
  type: 'containerLine'
  colons: number
  name: string
  prefix: string
  children: PhrasingContent[]
}

interface Container extends Node {
  type: 'container'
  children: RootContent[]
  data: Data & { hName: string; hProperties?: { className: string[]; dataTitle?: string | undefined } }
}

declare module 'mdast' {
  interface BlockContentMap {
    container: Container
    containerLine: ContainerLine
  }
  interface RootContentMap {
    container: Container
    containerLine: ContainerLine
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    containerLine: 'containerLine'
    containerLineColons: 'containerLineColons'
    containerLineName: 'containerLineName'
    containerLineTitle: 'containerLineTitle'
  }
}

/** The class of each kind of callout; '' for a note. */
const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ['note', ''],
  ['info', ''],
  ['tip', 'tip'],
  ['success', 'tip'],
  ['hint', 'tip'],
  ['example', ''],
  ['question', ''],
  ['alert', 'warning'],
  ['attention', 'warning'],
  ['error', 'caution'],
  ['important', 'important'],
  ['warning', 'warning'],
  ['caution', 'caution'],
  ['danger', 'caution'],
])
const LONGEST_NAME = 40
const COLON = 58
const MIN_COLONS = 3
const MAX_COLONS = 50
const MAX_DEPTH = 20

/** Whether a container with this name is a callout. */
export function isCallout(name: string): boolean {
  return CALLOUTS.has(name)
}

/**
 * A plugin of unified. The tokenizer reads the lines of colons as blocks of their own, so that it finds none in code, formulas and raw HTML.
 * The blocks between them are then nested. Lines that open what has no end, and lines that close nothing, stay prose. A
 * container without a counterpart is unwrapped and named.
 */
export function markdownContainers(this: Processor): (tree: Root, file: VFile) => void {
  const data = this.data()
  const construct: Construct = { name: 'containerLine', tokenize }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: { [COLON]: construct } }]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), TO_TREE]
  return (tree, { data: { findings } }) => {
    const nameUnknown = ({ name, position }: ContainerLine) => findings?.containers.push({ name, line: position?.start.line ?? 1 })
    visit(tree, 'containerLine', (_line, _index, parent) => {
      if (!parent) return CONTINUE
      Object.assign(parent, { children: nestContainers(parent.children, nameUnknown) })
      return 0
    })
  }
}

function tokenize(effects: Effects, ok: State, nok: State): State {
  let colons = 0
  let length = 0
  return function start(code) {
    effects.enter('containerLine')
    effects.enter('containerLineColons')
    return inColons(code)
  }

  function inColons(code: Code): State | undefined {
    if (code === COLON && colons < MAX_COLONS) {
      effects.consume(code)
      colons += 1
      return inColons
    }
    if (colons < MIN_COLONS) return nok(code)
    effects.exit('containerLineColons')
    return skipSpace(effects, beforeName)(code)
  }
  function beforeName(code: Code): State | undefined {
    if (isLineEnd(code)) return end(code)
    if (!isLetter(code)) return nok(code)
    effects.enter('containerLineName')
    return inName(code)
  }
  function inName(code: Code): State | undefined {
    if (code !== null && length < LONGEST_NAME && isNameCode(code)) {
      length += 1
      effects.consume(code)
      return inName
    }
    if (isNameCode(code)) return nok(code)
    effects.exit('containerLineName')
    return skipSpace(effects, beforeTitle)(code)
  }
  function beforeTitle(code: Code): State | undefined {
    if (isLineEnd(code)) return end(code)
    effects.enter('containerLineTitle')
    effects.enter('chunkText', { contentType: 'text' })
    return inTitle(code)
  }
  function inTitle(code: Code): State | undefined {
    if (isLineEnd(code)) {
      effects.exit('chunkText')
      effects.exit('containerLineTitle')
      return end(code)
    }
    effects.consume(code)
    return inTitle
  }
  function end(code: Code): State | undefined {
    effects.exit('containerLine')
    return ok(code)
  }
}

function skipSpace(effects: Effects, next: State): State {
  return function before(code) {
    if (!isSpace(code)) return next(code)
    effects.enter('whitespace')
    return inside(code)
  }
  function inside(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return inside
    }
    effects.exit('whitespace')
    return next(code)
  }
}

/** micromark gives tabs the codes -2 and -1, and line ends lower ones. */
function isSpace(code: Code): boolean {
  return code === 32 || code === -1 || code === -2
}

function isLineEnd(code: Code): boolean {
  return code === null || code < -2
}

function isNameCode(code: Code): boolean {
  return code !== null && code > 0 && /[\w-]/.test(String.fromCodePoint(code))
}

function isLetter(code: Code): boolean {
  return code !== null && code > 0 && /[a-z]/i.test(String.fromCodePoint(code))
}

type TreeExtension = Exclude<NonNullable<ProcessorData['fromMarkdownExtensions']>[number], readonly unknown[]>

const TO_TREE: TreeExtension = {
  enter: {
    containerLine(token) {
      this.enter({ type: 'containerLine', colons: 0, name: '', prefix: this.sliceSerialize(token), children: [] }, token)
    },
  },
  exit: {
    containerLineColons({ start, end }) {
      const line = this.stack.at(-1)
      if (line?.type === 'containerLine') line.colons = end.offset - start.offset
    },
    containerLineName(token) {
      const line = this.stack.at(-1)
      if (line?.type === 'containerLine') line.name = this.sliceSerialize(token).toLowerCase()
    },
    containerLineTitle({ start }) {
      const line = this.stack.at(-1)
      if (line?.type === 'containerLine') line.prefix = line.prefix.slice(0, start.offset - (line.position?.start.offset ?? 0))
    },
    containerLine(token) {
      this.exit(token)
    },
  },
}

function nestContainers(blocks: readonly RootContent[], nameUnknown: (line: ContainerLine) => void): RootContent[] {
  const nested: RootContent[] = []
  const open: { line: ContainerLine; index: number }[] = []
  for (const block of blocks) {
    nested.push(block)
    if (block.type !== 'containerLine') continue
    if (block.name !== '') {
      if (open.length < MAX_DEPTH) open.push({ line: block, index: nested.length - 1 })
      continue
    }
    const level = closedLevel(open, block.colons)
    const closed = open[level]
    if (!closed) continue
    open.length = level
    const content = nested.splice(closed.index).slice(1, -1)
    for (const child of closeContainer(closed.line, block, { content, nameUnknown })) nested.push(child)
  }
  return restoreProse(nested)
}

type Closed = { content: readonly RootContent[]; nameUnknown: (line: ContainerLine) => void }

function closeContainer(line: ContainerLine, end: ContainerLine, { content, nameUnknown }: Closed): RootContent[] {
  const children = restoreProse(content)
  const container = createContainer(line, children)
  if (container) return [{ ...container, ...placeOf(line, end) }]
  nameUnknown(line)
  return unwrapped(line, children)
}

/** From the line that opens the container to the one that closes it. */
function placeOf({ position: start }: ContainerLine, { position: end }: ContainerLine): Pick<Container, 'position'> {
  return start && end ? { position: { start: start.start, end: end.end } } : {}
}

/** The innermost container with the same number of colons, else the innermost with fewer. */
function closedLevel(open: readonly { line: ContainerLine }[], colons: number): number {
  const same = open.findLastIndex(({ line }) => line.colons === colons)
  return same >= 0 ? same : open.findLastIndex(({ line }) => line.colons < colons)
}

/** Lines that belong to no container become part of the paragraphs that they touch. */
function restoreProse(blocks: readonly RootContent[]): RootContent[] {
  const restored: RootContent[] = []
  let wasLine = false
  for (const block of blocks) {
    const isLine = block.type === 'containerLine'
    const next: RootContent = isLine ? proseOf(block) : block
    const previous = restored.at(-1)
    if ((isLine || wasLine) && previous?.type === 'paragraph' && next.type === 'paragraph' && isBelow(previous, next)) {
      previous.children.push({ type: 'text', value: '\n' })
      for (const child of next.children) previous.children.push(child)
      if (previous.position && next.position) previous.position.end = next.position.end
    } else restored.push(next)
    wasLine = isLine
  }
  return restored
}

function proseOf({ prefix, children, position }: ContainerLine): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value: prefix }, ...children], ...(position && { position }) }
}

function isBelow(previous: Paragraph, next: Paragraph): boolean {
  return (previous.position?.end.line ?? 0) + 1 === next.position?.start.line
}

/** Its title stays. */
function unwrapped(line: ContainerLine, children: RootContent[]): RootContent[] {
  const title = titleOf(line)
  const { position } = line
  return title.length > 0
    ? [{ type: 'paragraph', children: [{ type: 'strong', children: title }], ...(position && { position }) }, ...children]
    : children
}

/** Null for a container without a counterpart. */
function createContainer(line: ContainerLine, children: RootContent[]): Container | null {
  if (!CALLOUTS.has(line.name) && line.name !== 'details' && line.name !== 'code-group') return null
  const title = titleOf(line)
  if (line.name === 'code-group') return { type: 'container', data: { hName: 'div', hProperties: { className: ['code-group'] } }, children }
  if (line.name === 'details') {
    const summary: Paragraph = {
      type: 'paragraph',
      children: title.length > 0 ? title : [{ type: 'text', value: 'Details' }],
      data: { hName: 'summary' },
    }
    return { type: 'container', data: { hName: 'details' }, children: [summary, ...children] }
  }
  const kind = CALLOUTS.get(line.name) ?? ''
  const properties = { className: kind === '' ? ['callout'] : ['callout', kind], dataTitle: textOf({ children: title }) || undefined }
  return { type: 'container', data: { hName: 'aside', hProperties: properties }, children }
}

/** The title without attributes (`{.class}`) after it, and without the brackets of Docusaurus (`:::note[Title]`). */
function titleOf({ children }: ContainerLine): PhrasingContent[] {
  const last = children.at(-1)
  if (last?.type === 'text') {
    last.value = last.value.trimEnd()
    const attributes = last.value.endsWith('}') ? last.value.lastIndexOf('{') : -1
    if (attributes >= 0) last.value = last.value.slice(0, attributes).trimEnd()
  }
  const first = children[0]
  if (first?.type === 'text' && last?.type === 'text' && first.value.startsWith('[') && last.value.endsWith(']')) {
    last.value = last.value.slice(0, -1)
    first.value = first.value.slice(1)
  }
  return children.filter((child) => child.type !== 'text' || child.value !== '')
}

function textOf(node: { value?: string; children?: readonly object[] }): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
