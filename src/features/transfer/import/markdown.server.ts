// Markdown (CommonMark, GitHub's tables, task lists, footnotes and strikethrough, raw HTML) to the HTML a post is written in.
// Nothing is sanitised here: a post's content is checked when it is rendered, wherever it came from.

import type { Element, Nodes, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { DEEPEST_MARKDOWN, depthOfMarkdown } from '#src/lib/text/markdown-depth.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { TimeLimitError, withinTime } from '#src/lib/time-limit.server.ts'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(readAttributes)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .use(rehypeStringify)

/** Every article we know is read in less than two seconds; marks that fit nowhere take the parser time by the square of their number. */
const READING_MS = 60_000

/** Throws an Error whose message is a reason to skip the file: for text that was made to keep a parser busy. */
export function markdownToTree(markdown: string, limitMs = READING_MS): Root {
  if (depthOfMarkdown(markdown) > DEEPEST_MARKDOWN) {
    throw new Error(`quotations or lists lie more than ${DEEPEST_MARKDOWN} deep in each other: take some levels out`)
  }
  try {
    const tree = withinTime(limitMs, () => processor.runSync(processor.parse(markdown)))
    assertShallow(tree)
    return tree
  } catch (error) {
    // Far deeper ones use up the stack while they are read.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    if (!(error instanceof TimeLimitError)) throw error
    throw new Error(`the text was not read in ${limitMs / 1000} s: it has more marks in one place than can be told apart`, { cause: error })
  }
}

/** Browsers put no element deeper than 512; whatever walks through a tree later calls itself once for each level. */
const DEEPEST_ELEMENTS = 500
const TOO_DEEP = `elements lie more than ${DEEPEST_ELEMENTS} deep in each other: take some levels out`

/** Level by level, so that no depth is too much for it. */
function assertShallow(tree: Root): void {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_ELEMENTS) throw new Error(TOO_DEEP)
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
}

export function treeToHtml(tree: Root): string {
  return processor.stringify(tree)
}

export function markdownToHtml(markdown: string): string {
  return treeToHtml(markdownToTree(markdown))
}

/** Takes the heading that opens the text out of the tree, if it is an h1, and answers its words. */
export function extractTitle(tree: Root): string | null {
  const first = tree.children.find((child) => child.type === 'element')
  if (first?.tagName !== 'h1') return null
  tree.children.splice(tree.children.indexOf(first), 1)
  return textOf(first) || null
}

const EXCERPT_LENGTH = 160

/** The first paragraph as one line of at most 160 characters; empty when there is none. */
export function excerptOf(tree: Root): string {
  const paragraph = tree.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'p' && textOf(child) !== '',
  )
  return paragraph ? shorten(textOf(paragraph)) : ''
}

function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH - 1)
  const wordEnd = cut.lastIndexOf(' ')
  return `${trimEndOf(wordEnd > EXCERPT_LENGTH / 2 ? cut.slice(0, wordEnd) : cut, ' ,;:–—-').toWellFormed()}…`
}

function textOf(node: Nodes): string {
  return words(node).replace(/\s+/g, ' ').trim()
}

/** Marks of footnotes are no words of the sentence they hang on. */
function words(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && (node.tagName === 'br' || node.properties.dataFootnoteRef !== undefined)) return ' '
  return node.type === 'element' || node.type === 'root' ? node.children.map(words).join('') : ''
}

/** What other engines write beside the text: `{#id}` after a heading, `title="file.rs"` after the language of a code block. */
function readAttributes() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'heading', (heading) => {
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const start = last.value.lastIndexOf('{#')
      const id = /^\{#(?<id>[\w-]+)\}$/.exec(start < 0 ? '' : last.value.slice(start).trimEnd())?.groups?.id
      if (!id) return
      last.value = last.value.slice(0, start).trimEnd()
      heading.data = { ...heading.data, hProperties: { id } }
    })
    visit(tree, 'code', (code) => {
      const title = /(?:^|[\s{,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/.exec(code.meta ?? '')
      const name = title?.[1] ?? title?.[2] ?? title?.[3]
      if (name) code.data = { ...code.data, hProperties: { dataTitle: name } }
    })
  }
}
