// The blocks of an article, and whether two articles are the same: the editor opens them as the same document. That reads HTML without loss for
// readers; white space between blocks and the ways to write a line of a list are no difference.
import type { Nodes, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { runWithTimeLimit, TimeLimitError } from '#src/lib/time-limit.server.ts'
import { isTooComplex } from '../../rendering/parse-article.ts'
import { readFootnotes } from '../../rich-text/footnotes/read-footnotes.ts'
import { isInline } from '../../rich-text/html/element-kinds.ts'
import { htmlToDoc } from '../../rich-text/html/html-to-doc.ts'
import { type HtmlNode, isBlank } from '../../rich-text/html/html-tree.ts'
import { toHtmlNodes } from '../../rich-text/html/read/to-html-nodes.ts'

/** An element, or a line of text and elements of text. Blocks with the same key are the same for readers and in the editor. */
export type ArticleBlock = { key: string; nodes: RootContent[] }

const parser = unified().use(rehypeParse).freeze()
/** The longest articles take some seconds. */
const TIME_LIMIT_MS = 20_000

/** The blocks of stored HTML. Null for HTML that is nested too deep, or takes too long. */
export function readBlocks(html: string): ArticleBlock[] | null {
  if (isTooComplex(html)) return null
  try {
    return runWithTimeLimit(TIME_LIMIT_MS, () => blocksOf(parseBody(html)))
  } catch (error) {
    if (error instanceof RangeError || error instanceof TimeLimitError) return null
    throw error
  }
}

export function isSameArticle(one: string, other: string): boolean {
  if (one === other) return true
  const keys = readBlocks(one)?.map(({ key }) => key)
  return (
    keys !== undefined &&
    keys.join('\n') ===
      readBlocks(other)
        ?.map(({ key }) => key)
        .join('\n')
  )
}

function parseBody(html: string): RootContent[] {
  const page: Nodes | undefined = parser.parse(`<body>${html}`).children.find((child) => child.type === 'element')
  const body = page?.children.find((child) => child.type === 'element' && child.tagName === 'body')
  return body?.type === 'element' ? body.children : []
}

function blocksOf(children: readonly RootContent[]): ArticleBlock[] {
  const pairs = children.flatMap((node) => toHtmlNodes(node).map((html) => ({ node, html })))
  const footnotes = readFootnotes(pairs.map(({ html }) => html))
  const blocks: ArticleBlock[] = []
  let line: { nodes: RootContent[]; html: HtmlNode[] } = { nodes: [], html: [] }
  const endLine = () => {
    if (!line.html.every((node) => isBlank(node) || node.type === 'comment')) blocks.push({ key: keyOf(line.html), nodes: line.nodes })
    line = { nodes: [], html: [] }
  }
  for (const [index, { node, html }] of pairs.entries()) {
    const own = footnotes ? footnotes.body[index] : html
    if (isInline(html)) {
      line.nodes.push(node)
      line.html.push(own ?? html)
      continue
    }
    endLine()
    const key = own ? keyOf([own]) : JSON.stringify(footnotes?.notes.map(({ name, children: note }) => [name, keyOf(note)]))
    blocks.push({ key, nodes: [node] })
  }
  endLine()
  return blocks
}

/** How the HTML of the editor is written; readers see no difference. */
const FORMS = new Set(['inlineIn', 'form'])

function keyOf(nodes: readonly HtmlNode[]): string {
  return JSON.stringify(htmlToDoc(nodes), (name, value) => (FORMS.has(name) || isAbsent(value) ? undefined : value))
}

/** Attributes without a value and text without marks may be left out. */
function isAbsent(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
