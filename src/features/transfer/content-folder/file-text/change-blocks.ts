// The source of an article after some of its blocks changed. The others keep their lines.
import type { Segment, Source } from './segments.ts'

export type BlockWriter = {
  /** The Markdown of a block of the new article, which ends with a line end. It takes the place of `old`. */
  write: (index: number, old: Segment | null) => string
  /** Whether blocks that changed get an empty line below them. */
  isSpaced: boolean
  /** Whether new blocks get no empty lines around them. */
  isTight?: boolean
}

/** `matches` are indexes of the blocks before in the new article, which has `count` blocks besides its footnotes. */
export function changeBlocks(
  source: Source,
  { matches, count }: { matches: ReadonlyMap<number, number>; count: number },
  writer: BlockWriter,
): string {
  const output = createOutput(source.preamble, writer)
  let next = 0
  let replaced: Segment[] = []
  const endHunk = (end: number) => {
    output.replace(
      replaced,
      Array.from({ length: Math.max(0, end - next) }, (_, index) => next + index),
    )
    replaced = []
  }
  for (const segment of source.segments) {
    const place = placeOf(segment, matches)
    if (place === null || place < next) {
      replaced.push(segment)
      continue
    }
    endHunk(place)
    output.keep(segment)
    next = place + segment.blocks.length
  }
  endHunk(count)
  // With the white space that ended the source.
  return `${output.text().trimEnd()}${source.end}`
}

/** Where all blocks of the segment stand in the new article, one below the other; else null. */
function placeOf({ blocks }: Segment, matches: ReadonlyMap<number, number>): number | null {
  const [first = -1] = blocks
  const place = matches.get(first)
  return place !== undefined && blocks.every((block, index) => matches.get(block) === place + index) ? place : null
}

function createOutput(preamble: string, { write, isSpaced, isTight = false }: BlockWriter) {
  const parts: string[] = [preamble]
  let tail = preamble.slice(-2)
  const push = (text: string) => {
    if (text === '') return
    parts.push(text)
    tail = (tail + text).slice(-2)
  }
  const endLine = () => {
    if (tail !== '' && !tail.endsWith('\n')) push('\n')
  }
  const space = () => {
    endLine()
    if (!isTight && tail !== '' && tail !== '\n\n' && tail !== '\n') push('\n')
  }
  const replaceCore = ({ core, gap }: Segment, text: string) => {
    endLine()
    push(core.endsWith('\n') ? text : text.replace(/\n$/, ''))
    push(gap)
    if (isSpaced) space()
  }
  const insert = (text: string) => {
    space()
    push(text)
    space()
  }
  return {
    keep({ core, gap }: Segment) {
      endLine()
      push(core)
      push(gap)
    },
    /** The first new block takes the place of the first old one, and so on. */
    replace(old: readonly Segment[], blocks: readonly number[]) {
      for (const [index, block] of blocks.entries()) {
        const segment = old[index]
        if (segment) replaceCore(segment, write(block, segment))
        else insert(write(block, null))
      }
      for (const { gap } of old.slice(blocks.length)) if (gap.trim() !== '') push(tail.endsWith('\n\n') ? gap.replace(/^\n+/, '') : gap)
    },
    text: () => parts.join(''),
  }
}
