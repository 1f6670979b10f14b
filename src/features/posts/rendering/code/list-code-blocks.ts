import type { Root } from 'hast'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import { textKey } from '#src/lib/text/text-key.ts'
import { elementsOf, textOf } from '../hast-tree.ts'

const BLOCKS_MAX = 500
const START_MAX = 80

/** The distinct code blocks of a rendered article, in document order. */
export function listCodeBlocks(root: Root): CodeBlockEntry[] {
  const blocks = new Map<string, CodeBlockEntry>()
  for (const { element } of elementsOf(root, 'pre')) {
    const code = textOf(element)
    const key = textKey(code)
    if (!blocks.has(key)) blocks.set(key, { key, start: firstLine(code) })
    if (blocks.size === BLOCKS_MAX) break
  }
  return [...blocks.values()]
}

function firstLine(code: string): string {
  const line = code.trimStart().split('\n', 1)[0] ?? ''
  return line
    .slice(0, START_MAX * 2)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, START_MAX)
    .toWellFormed()
    .trim()
}
