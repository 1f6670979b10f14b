// The source of an article in segments: the lines of each block of the rendered article, and what stands below it without being rendered.

import type { SourceBlock } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { isElement } from '#src/features/posts/rendering/hast-tree.ts'
import type { ArticleBlock } from './article-blocks.ts'
import { matchLists } from './match-lists.ts'

/**
 * A block is rendered from the lines of `core`; `gap` are the empty lines, link definitions and comments up to the next one. `items` are the lines
 * in `core`, from 0, on which the items of a list begin.
 */
export type Segment = { blocks: number[]; core: string; gap: string; items: number[] }

/**
 * `floating` are blocks without lines of their own: the footnotes, whose definitions may stand anywhere. `notes` are
 * their definitions by name. `end` is the white space at the end.
 */
export type Source = { preamble: string; segments: Segment[]; floating: number[]; notes: ReadonlyMap<string, string>; end: string }

/** What the parser read: after the syntax of other programs was replaced, so that its lines may be others than those of the body. */
export type ParsedSource = { text: string; blocks: readonly SourceBlock[] }

/** Null when the places of the blocks are not known. */
export function splitSource(body: string, parsed: ParsedSource, blocks: readonly ArticleBlock[]): Source | null {
  const lines = body.split(/(?<=\n)/)
  const lineOf = lineMap(lines, parsed.text)
  if (lineOf === null) return null
  const starts: { line: number; blocks: number[] }[] = []
  const floating: number[] = []
  for (const [index, { nodes }] of blocks.entries()) {
    const found = nodes.flatMap(({ position }) => position?.start.line ?? [])[0]
    const line = found === undefined ? null : lineOf(found)
    const last = starts.at(-1)
    if (line === null && index === blocks.length - 1) floating.push(index)
    else if (line !== null && line > (last?.line ?? 0)) starts.push({ line, blocks: [index] })
    else if (last) last.blocks.push(index)
    else return null
  }
  const sources = parsed.blocks.map((block) => ({ ...block, start: lineOf(block.start), end: lineOf(block.end) }))
  const ends = coreEnds(
    starts.map(({ line }) => line),
    sources,
  )
  const segments = starts.map(({ line, blocks: own }, index) => {
    const next = starts[index + 1]?.line ?? lines.length + 1
    const end = Math.min(Math.max(ends[index] ?? line, line), next - 1)
    const items = itemLines(blocks[own[0] ?? -1], lineOf).map((item) => item - line)
    return {
      blocks: own,
      core: lines.slice(line - 1, end).join(''),
      gap: lines.slice(end, next - 1).join(''),
      items: items[0] === 0 ? items : [],
    }
  })
  const notes = sources.flatMap(({ note, start, end }): [string, string][] =>
    note === null ? [] : [[note, lines.slice(start - 1, end).join('')]],
  )
  return {
    preamble: lines.slice(0, (starts[0]?.line ?? lines.length + 1) - 1).join(''),
    segments,
    floating,
    notes: new Map(notes),
    end: body.slice(body.trimEnd().length),
  }
}

/** None when an item has no line of its own. */
function itemLines(block: ArticleBlock | undefined, lineOf: (line: number) => number): number[] {
  const [list, ...others] = block?.nodes ?? []
  if (others.length > 0 || !isElement(list, 'ul', 'ol')) return []
  const items = list.children.filter((child) => isElement(child, 'li'))
  const lines = items.flatMap(({ position }) => (position ? lineOf(position.start.line) : []))
  return lines.length === items.length && lines.every((line, index) => line > (lines[index - 1] ?? 0)) ? lines : []
}

/** The last line of what is rendered, for each segment. */
function coreEnds(starts: readonly number[], sources: readonly SourceBlock[]): number[] {
  const ends = starts.map((start) => start)
  let at = 0
  for (const { start, end, isRendered } of sources) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= start) at += 1
    const known = ends[at]
    if (isRendered && known !== undefined && start >= (starts[at] ?? 0)) ends[at] = Math.max(known, end)
  }
  return ends
}

/** The line of the body for one of the parsed text. Lines start at 1. */
function lineMap(lines: readonly string[], text: string): ((line: number) => number) | null {
  if (lines.join('') === text) return (line) => line
  const parsed = text.split(/(?<=\n)/)
  const matches = matchLists(parsed, lines)
  if (!matches) return null
  const places = parsed.map((_, index) => matches.get(index) ?? null)
  // Lines that replace others stand for them, one by one.
  const next: number[] = []
  for (let index = parsed.length - 1; index >= 0; index -= 1) next[index] = places[index] ?? next[index + 1] ?? lines.length - 1
  let last = -1
  const map = next.map((limit, index) => {
    last = places[index] ?? Math.min(last + 1, limit)
    return last
  })
  return (line) => (map[line - 1] ?? lines.length - 1) + 1
}
