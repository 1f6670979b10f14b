// Changes keys of YAML by the places of its nodes in the text: what is not changed keeps its quotes, comments and order.
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parse,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { type HeadEditor, type HeadValue, lineEnd, lineStart, splice } from './head-editor.ts'
import { type Quotes, writeYaml, writeYamlItem } from './write-values.ts'

export const yamlHead: HeadEditor = { set, remove, add }

/** Whether it is YAML with all its anchors. The import also takes lines of keys that are not. */
export function isYaml(head: string): boolean {
  try {
    parse(head, { uniqueKeys: false, logLevel: 'error' })
    return true
  } catch {
    return false
  }
}

/** The pair with this path. Null for what has no place of its own in the text. */
function findPair(head: string, path: readonly string[]): Pair | null {
  const document = parseDocument(head, { uniqueKeys: false, logLevel: 'error' })
  let map: unknown = document.contents
  let pair: Pair | null = null
  for (const name of path) {
    if (document.errors.length > 0 || !isMap(map)) return null
    pair = lastPair(map, name)
    map = pair?.value
  }
  return pair
}

/** The last of equal keys counts. */
function lastPair(map: YAMLMap, name: string): Pair | null {
  return map.items.findLast(({ key }) => isScalar(key) && String(key.value) === name) ?? null
}

function set(head: string, path: readonly string[], value: HeadValue): string | null {
  const pair = findPair(head, path)
  const keyEnd = endOf(pair?.key)
  if (pair === null || keyEnd === null) return null
  const node = pair.value
  const colon = head.indexOf(':', keyEnd) + 1
  // The key gets a value of its own.
  if (isAlias(node)) return node.range ? splice(head, { start: node.range[0], end: node.range[1] }, writeYaml(value)) : null
  if (!isScalar(node) && !isSeq(node) && !isMap(node)) return splice(head, { start: colon, end: colon }, ` ${writeYaml(value)}`)
  if (node.anchor !== undefined) return isMap(node) ? null : setAnchored(head, { node, colon }, value)
  return setNode(head, { node, colon }, value)
}

function setNode(head: string, { node, colon }: { node: Scalar | YAMLSeq | YAMLMap; colon: number }, value: HeadValue): string | null {
  if (!node.range || node.tag?.startsWith('!')) return null
  const [start, end] = node.range
  if (isScalar(node)) return splice(head, { start, end }, writeInPlaceOf(head, node, value))
  if (node.flow) return splice(head, { start, end }, isSeq(node) && isList(value) ? writeFlowList(head, node, value) : writeYaml(value))
  if (isSeq(node) && isList(value)) return splice(head, { start: lineStart(head, start), end }, writeBlockList(head, node, value))
  // A list or a table below its key begins on a line of its own.
  return splice(head, { start: colon, end }, ` ${writeYaml(value)}${head[end - 1] === '\n' ? '\n' : ''}`)
}

type Anchored = { node: Scalar | YAMLSeq; colon: number }

/** Other keys have the value by its anchor, and keep it: the first of them becomes its place. */
function setAnchored(head: string, { node, colon }: Anchored, value: HeadValue): string | null {
  const [start, end] = node.range ?? [0, 0]
  const old = head.slice(start, end)
  const [alias] = aliasesOf(head, node.anchor ?? '')
  if (!alias) return setNode(head, { node, colon }, value)
  // A list below its key has no place beside an alias.
  const isMovable = isScalar(node) ? !/[\n,[\]{}]/.test(old) : node.flow === true && !old.includes('\n')
  if (node.tag?.startsWith('!') || !alias.range || alias.range[0] < end || !isMovable) return null
  const moved = splice(head, { start: alias.range[0], end: alias.range[1] }, `&${node.anchor} ${old}`)
  return splice(moved, { start: colon, end }, ` ${writeYaml(value, quotesOf(node))}`)
}

function aliasesOf(head: string, anchor: string): Alias[] {
  const aliases: Alias[] = []
  visit(parseDocument(head, { uniqueKeys: false, logLevel: 'error' }), {
    Alias(_key, alias) {
      if (alias.source === anchor) aliases.push(alias)
    },
  })
  return aliases
}

function writeInPlaceOf(head: string, node: Scalar, value: HeadValue): string {
  const [start, end] = node.range ?? [0, 0]
  if (start === end) return ` ${writeYaml(value)}`
  const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED
  return `${writeYaml(value, quotesOf(node))}${isBlock && head[end - 1] === '\n' ? '\n' : ''}`
}

function isList(value: HeadValue): value is readonly string[] {
  return Array.isArray(value)
}

function endOf(node: unknown): number | null {
  return isScalar(node) ? (node.range?.[1] ?? null) : null
}

function quotesOf(node: unknown): Quotes {
  if (!isScalar(node)) return 'plain'
  if (node.type === Scalar.QUOTE_DOUBLE) return 'double'
  return node.type === Scalar.QUOTE_SINGLE ? 'single' : 'plain'
}

/** The items of the list by the names in them, each as it is written. */
function itemsOf(list: YAMLSeq): { name: string; start: number; end: number; quotes: Quotes }[] {
  return list.items.flatMap((item) => {
    const range = isScalar(item) || isMap(item) ? item.range : null
    const named = isMap(item)
      ? ['name', 'title', 'label', 'slug', 'key'].map((key) => item.get(key)).find((found) => found !== undefined)
      : null
    const name = isScalar(item) ? String(item.value) : String(named ?? '')
    return range ? [{ name: name.trim(), start: range[0], end: range[1], quotes: quotesOf(item) }] : []
  })
}

function writeFlowList(head: string, list: YAMLSeq, value: readonly string[]): string {
  const items = itemsOf(list)
  const quotes = items[0]?.quotes ?? 'plain'
  const texts = value.map((name) => {
    const item = items.find((known) => known.name === name)
    return item ? head.slice(item.start, item.end) : writeYamlItem(name, quotes)
  })
  return `[${texts.join(', ')}]`
}

/** Items that stay keep their lines. */
function writeBlockList(head: string, list: YAMLSeq, value: readonly string[]): string {
  const items = itemsOf(list)
  const quotes = items[0]?.quotes ?? 'plain'
  const starts = items.map(({ start }) => lineStart(head, start))
  const indent = /^[ ]*/.exec(head.slice(starts[0] ?? 0))?.[0] ?? ''
  const lines = value.map((name) => {
    const at = items.findIndex((known) => known.name === name)
    if (at < 0) return `${indent}- ${writeYaml(name, quotes)}\n`
    const text = head.slice(starts[at], starts[at + 1] ?? list.range?.[1])
    return text.endsWith('\n') ? text : `${text}\n`
  })
  const isEnded = head[(list.range?.[1] ?? 0) - 1] === '\n'
  return isEnded ? lines.join('') : lines.join('').slice(0, -1)
}

/** With its lines, and the comment on the last one. */
function remove(head: string, path: readonly string[]): string | null {
  const pair = findPair(head, path)
  const key = pair?.key
  if (!isScalar(key) || !key.range) return null
  const [start] = key.range
  const value = pair?.value
  const hasRange = isScalar(value) || isMap(value) || isSeq(value) || isAlias(value)
  const end = (hasRange ? value.range?.[1] : null) ?? lineEnd(head, start) - 1
  const from = lineStart(head, start)
  if (head.slice(from, start).trim() !== '') return null
  return splice(head, { start: from, end: head[end - 1] === '\n' && end > start ? end : lineEnd(head, end) }, '')
}

function add(head: string, key: string, value: HeadValue): string | null {
  return `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${key}: ${writeYaml(value)}\n`
}
