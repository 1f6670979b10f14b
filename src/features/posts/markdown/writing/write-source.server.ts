// The source in Markdown of an article that is rich text.
import { diffArrays } from 'diff'
import { CONVERTED_LENGTH } from '../article-markdown.server.ts'
import { deriveArticle } from '../derive-article.server.ts'
import { type ArticleBlock, readBlocks } from './article-blocks.ts'
import { writeBlocks } from './write-blocks.ts'

/** After so many attempts the article stays as it is. */
const MAX_ATTEMPTS = 6
/** More changes than this make two articles different ones. */
const MAX_EDITS = 2_000

/** `content` is the article that is derived from `markdown`. `isSame`: the editor opens it as the same document. */
export type WrittenSource = { markdown: string; content: string; isSame: boolean }

/**
 * The article `content` (HTML) as Markdown of `dialect`. Blocks that Markdown cannot say are HTML in it; where it cannot say them so either, fewer blocks
 * differ than in any other attempt. Null for an article that is longer than 200,000 characters, or nested too deep. Call it in the thread (`thread/`).
 */
export function writeSource({ content, dialect }: { content: string; dialect: string }): WrittenSource | null {
  const blocks = content.length > CONVERTED_LENGTH ? null : readBlocks(content)
  if (blocks === null) return null
  const raw = new Set<number>()
  let best: { written: WrittenSource; differences: number } | null = null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const markdown = writeBlocks(blocks, raw)
    const derived = deriveArticle({ markdown, dialect })
    const read = readBlocks(derived)
    if (read === null) break
    const wrong = differentBlocks(blocks, read)
    const written = { markdown, content: derived, isSame: wrong.length === 0 }
    if (best === null || wrong.length < best.differences) best = { written, differences: wrong.length }
    const known = raw.size
    for (const index of wrong) raw.add(index)
    if (raw.size === known) break
  }
  return best?.written ?? null
}

/** The indexes of the wanted blocks that were not read. Where what was read has further blocks, those that surround them. */
function differentBlocks(wanted: readonly ArticleBlock[], read: readonly ArticleBlock[]): number[] {
  const [before, after] = [wanted, read].map((blocks) => blocks.map(({ key }) => key))
  const changes = diffArrays(before ?? [], after ?? [], { maxEditLength: MAX_EDITS })
  if (!changes) return wanted.map((_, index) => index)
  let next = 0
  const wrong = changes.flatMap(({ added, removed, count }) => {
    const from = next
    if (!added) next += count
    if (removed) return Array.from({ length: count }, (_, index) => from + index)
    return added ? [from - 1, from] : []
  })
  return [...new Set(wrong)].filter((index) => index >= 0 && index < wanted.length)
}
