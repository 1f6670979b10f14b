// Renders comments to HTML: Markdown, or plain text as it was typed.
import { setImmediate } from 'node:timers/promises'
import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Code, Nodes } from 'mdast'
import { countLinkElements, type HighlightedCode, toBlocks, toParagraphs, toPlainBlocks, visibleText } from './comment-tree.ts'

/** The lines of a code block as tokens; null when the code is not highlighted. Owned by the caller, because articles highlight code too. */
export type HighlightCode = (code: string, language: string) => Promise<ElementContent[] | null>

export type RenderedComment = {
  html: string
  /** Links in the HTML. */
  links: number
  /** What readers see of it. */
  text: string
}

/** A comment whose highlighted HTML is longer is rendered without highlighting, which bounds the weight of a page. */
const HIGHLIGHTED_MAX = 12_000

/** The first code in a language loads its grammar, which takes up to 120 ms. Code in further languages stays plain. */
const LANGUAGES_MAX = 4

/** What gives a text a meaning beyond paragraphs and web addresses. Most comments have none of it, and the parser takes a millisecond. */
const SYNTAX = /[`~*_[\]<\\]|^[ \t]*(?:[>+-]|\d{1,9}[.)])|^(?: {4}|\t)/m

/** Whether a text consists of paragraphs only. */
export function isProse(text: string): boolean {
  return !SYNTAX.test(text)
}

/** Never throws: a text that is too deeply nested is rendered as plain text. */
export async function renderComment(markdown: string, highlightCode?: HighlightCode): Promise<RenderedComment> {
  if (isProse(markdown)) return write(toParagraphs(markdown))
  const { parseCommentMarkdown } = await import('./parse-comment.ts')
  const root = parseCommentMarkdown(markdown)
  if (!root) return write(toPlainBlocks(markdown))
  const plain = write(toBlocks(root.children, new Map()))
  const blocks = codeBlocksOf(root)
  if (!highlightCode || blocks.length === 0) return plain
  const highlighted = write(toBlocks(root.children, await highlightAll(blocks, highlightCode)))
  return highlighted.html.length > HIGHLIGHTED_MAX ? plain : highlighted
}

/** HTML of a comment in the format `text`. */
export function renderPlainText(text: string): string {
  return write(toPlainBlocks(text)).html
}

async function highlightAll(blocks: readonly Code[], highlightCode: HighlightCode): Promise<HighlightedCode> {
  const highlighted = new Map<Code, ElementContent[]>()
  const languages = [...new Set(blocks.flatMap(({ lang }) => lang ?? []))].slice(0, LANGUAGES_MAX)
  for (const block of blocks) {
    if (!block.lang || !languages.includes(block.lang)) continue
    const lines = await highlightCode(block.value, block.lang)
    if (lines) highlighted.set(block, lines)
    // Other requests come in between.
    await setImmediate()
  }
  return highlighted
}

function codeBlocksOf(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap(codeBlocksOf) : []
}

function write(nodes: ElementContent[]): RenderedComment {
  return { html: toHtml({ type: 'root', children: nodes }), links: countLinkElements(nodes), text: visibleText(nodes) }
}
