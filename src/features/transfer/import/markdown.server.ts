// Converts Markdown (CommonMark, GitHub's tables, task lists, footnotes and strikethrough, math, definition lists, containers, raw HTML) to the
// HTML of a post. The result is not sanitized: the renderer sanitizes the content of every post.
import type { Element, Nodes, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { MAX_MARKDOWN_DEPTH, markdownDepth } from '#src/lib/text/markdown-depth.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { runWithTimeLimit, TimeLimitError } from '#src/lib/time-limit.server.ts'
import { markdownContainers } from './markdown-containers.ts'
import { markdownMath } from './markdown-math.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(markdownMath).use(markdownContainers).use(readAttributes)
const processor = parser().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).use(rehypeRaw).use(rehypeStringify)

/** Definition lists make parsing half as slow again, so only texts that may have one are read with them. */
const definitionsProcessor = parser()
  .use(remarkDefinitionList)
  .use(separateParagraphs)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', handlers: defListHastHandlers })
  .use(rehypeRaw)
  .use(rehypeStringify)
const DEFINITION = /^[ >]{0,20}:[ \t]/m

/** Real articles take less than two seconds. Unmatched delimiters take the parser quadratic time. */
const PARSE_LIMIT_MS = 60_000

/** Throws an Error whose message is the reason to skip the file, for text that would exhaust the parser. */
export function markdownToTree(markdown: string, limitMs = PARSE_LIMIT_MS): Root {
  if (markdownDepth(markdown) > MAX_MARKDOWN_DEPTH) {
    throw new Error(`quotations or lists lie more than ${MAX_MARKDOWN_DEPTH} deep in each other: take some levels out`)
  }
  try {
    const reader = DEFINITION.test(markdown) ? definitionsProcessor : processor
    const tree = runWithTimeLimit(limitMs, () => reader.runSync(reader.parse(markdown)))
    assertShallow(tree)
    return tree
  } catch (error) {
    // Much deeper elements overflow the stack of the parser.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    if (!(error instanceof TimeLimitError)) throw error
    throw new Error(`the text was not read in ${limitMs / 1000} s: it has too many unmatched delimiters`, { cause: error })
  }
}

/** Browsers nest at most 512 elements. Functions that walk the tree recurse once per level. */
const MAX_ELEMENT_DEPTH = 500
const TOO_DEEP = `elements lie more than ${MAX_ELEMENT_DEPTH} deep in each other: take some levels out`

/** Breadth-first, so that deep trees do not overflow the stack. */
function assertShallow(tree: Root): void {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_ELEMENT_DEPTH) throw new Error(TOO_DEEP)
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
}

export function treeToHtml(tree: Root): string {
  return processor.stringify(tree)
}

export function markdownToHtml(markdown: string): string {
  return treeToHtml(markdownToTree(markdown))
}

/** Removes an h1 that opens the text from the tree, and returns its text. */
export function extractTitle(tree: Root): string | null {
  const first = tree.children.find((child) => child.type === 'element')
  if (first?.tagName !== 'h1') return null
  tree.children.splice(tree.children.indexOf(first), 1)
  return textOf(first) || null
}

const EXCERPT_LENGTH = 160

/** The first paragraph as one line of at most 160 characters. Empty without a paragraph. */
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
  return rawTextOf(node).replace(/\s+/g, ' ').trim()
}

/** Leaves out footnote references. */
function rawTextOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && (node.tagName === 'br' || node.properties.dataFootnoteRef !== undefined)) return ' '
  return node.type === 'element' || node.type === 'root' ? node.children.map(rawTextOf).join('') : ''
}

/** Without `spread`, two paragraphs of one definition would become one. */
function separateParagraphs() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'defListDescription', (definition) => {
      if (definition.children.filter(({ type }) => type === 'paragraph').length > 1) definition.spread = true
    })
  }
}

/**
 * Reads attributes of other engines: `{#id}` after a heading; after the language of a code block `title="file.rs"`, the `[label]` of a tab,
 * and marks of lines, which stay as they are for the renderer.
 */
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
      const meta = code.meta ?? ''
      const title = /(?:^|[\s{,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/.exec(meta)
      const label = title ? null : /(?:^|\s)\[(?<label>[^[\]]{1,100})\]/.exec(meta)
      const name = title?.[1] ?? title?.[2] ?? title?.[3] ?? label?.groups?.label
      const rest = meta.replace(title?.[0] ?? label?.[0] ?? '', '').trim()
      if (!name && rest === '') return
      code.data = { ...code.data, hProperties: { dataTitle: name || undefined, dataMeta: rest || undefined } }
    })
  }
}
