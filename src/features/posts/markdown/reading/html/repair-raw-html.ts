// Raw HTML of Markdown is written by people and for other engines: `<Video … />` of MDX or Vue, `<iframe …/>`, `Vec<T>`. The HTML parser takes what
// follows an open element for its content, so such a tag could swallow the rest of an article.
import type { Nodes, Root } from 'hast'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { visit } from 'unist-util-visit'
import { componentElement } from '../components/component.ts'
import { CONTENT_DROPPING, HTML_ELEMENTS, VOID_ELEMENTS } from './element-names.ts'

/** An element that is not HTML: its name as written, and its line. */
export type ForeignElement = { name: string; line: number }

type Raw = Extract<Nodes, { type: 'raw' }>
type Tag = { name: string; isEnd: boolean; isSelfClosed: boolean; hasAttributes: boolean; start: number; end: number; line: number }
type RawTags = { node: Raw; tags: Tag[]; openComment: number | null }

/** Elements whose content is text for the parser, or is replaced with them. Without an end tag they end at once. */
const PLAYERS: ReadonlySet<string> = new Set(['audio', 'iframe', 'video'])

/**
 * Rewrites the raw nodes of a tree so that no tag swallows what follows it: a self-closed element is closed, players without an end tag are too,
 * elements that would drop their content are unwrapped, and a tag of no known element without an end tag is text (`Vec<T>`).
 */
export function repairRawHtml(tree: Root): ForeignElement[] {
  const raws: RawTags[] = []
  visit(tree, 'raw', (node) => {
    raws.push({ node, ...readTags(node) })
  })
  const repair = createRepair(lastEndTags(raws))
  for (const { node, tags, openComment } of raws) {
    const parts: string[] = []
    let from = 0
    for (const tag of tags) {
      parts.push(node.value.slice(from, tag.start), repair.tag(tag, node.value.slice(tag.start, tag.end)))
      from = tag.end
    }
    const comment = openComment === null ? '' : escapeTag(node.value.slice(openComment))
    node.value = [...parts, node.value.slice(from, openComment ?? undefined), comment].join('')
  }
  return repair.foreign
}

/** `lastEnds` has for each name the ordinal number of its last end tag. */
function createRepair(lastEnds: ReadonlyMap<string, number>) {
  const foreign: ForeignElement[] = []
  let index = 0
  /** Inside of drawings and formulas other names are known, and elements close themselves. */
  let drawing: string | null = null
  function repair(tag: Tag, source: string): string {
    const isClosed = (lastEnds.get(tag.name) ?? 0) > index
    const nameAt = tag.isEnd ? 2 : 1
    const name = source.slice(nameAt, nameAt + tag.name.length)
    const element = componentElement(name)
    const repaired = repairTag({ ...tag, name: element }, source.replace(name, element), isClosed)
    if (repaired.startsWith('&')) return escapeTag(source)
    if (tag.isEnd) return repaired
    if (isDrawing(element) && !tag.isSelfClosed) drawing = tag.name
    if (!HTML_ELEMENTS.has(element)) foreign.push({ name, line: tag.line })
    return repaired
  }

  return {
    foreign,
    tag(tag: Tag, source: string): string {
      index += 1
      if (drawing === null) return repair(tag, source)
      if (tag.isEnd && tag.name === drawing) drawing = null
      return source
    },
  }
}

function isDrawing(name: string): boolean {
  return name === 'svg' || name === 'math'
}

function repairTag(tag: Tag, source: string, isClosed: boolean): string {
  const { name, isEnd, isSelfClosed } = tag
  if (CONTENT_DROPPING.has(name)) return isEnd || isClosed || isSelfClosed ? '' : escapeTag(source)
  if (isEnd || VOID_ELEMENTS.has(name)) return source
  if (isSelfClosed) return `${source}</${name}>`
  if (isClosed) return source
  if (PLAYERS.has(name)) return `${source}</${name}>`
  if (name === 'script' || name === 'style' || isDrawing(name)) return escapeTag(source)
  return HTML_ELEMENTS.has(name) || tag.hasAttributes ? source : escapeTag(source)
}

function escapeTag(source: string): string {
  return source.replaceAll('<', '&lt;')
}

function lastEndTags(raws: readonly RawTags[]): Map<string, number> {
  const last = new Map<string, number>()
  let index = 0
  for (const { tags } of raws) {
    for (const { name, isEnd } of tags) {
      index += 1
      if (isEnd) last.set(name, index)
    }
  }
  return last
}

function readTags({ value, position }: Raw): Omit<RawTags, 'node'> {
  const tags: Tag[] = []
  const lastEnds = new Map<string, number>()
  const lower = value.toLowerCase()
  let openComment: number | null = null
  const firstLine = position?.start.line ?? 1
  const add = ({ tagName: name, selfClosing, attrs, location }: Token.TagToken, isEnd: boolean) => {
    if (!location) return
    const { startOffset: start, endOffset: end, startLine } = location
    tags.push({ name, isEnd, isSelfClosed: selfClosing, hasAttributes: attrs.length > 0, start, end, line: firstLine + startLine - 1 })
    if (isEnd || selfClosing || !['iframe', 'script', 'style'].includes(name)) return
    const lastEnd = lastEnds.get(name) ?? lower.lastIndexOf(`</${name}`)
    lastEnds.set(name, lastEnd)
    if (lastEnd < end) return
    tokenizer.lastStartTagName = name
    tokenizer.state = name === 'script' ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => add(tag, false),
      onEndTag: (tag) => add(tag, true),
      onComment: ({ location }) => {
        if (location && value.startsWith('<!--', location.startOffset) && value[location.endOffset - 1] !== '>') {
          openComment = location.startOffset
        }
      },
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(value, true)
  return { tags, openComment }
}

function ignore(): void {
  // Only tags and comments matter.
}
