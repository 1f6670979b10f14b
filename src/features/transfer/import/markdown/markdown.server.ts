// Reads the Markdown and the MDX of files. The result is not sanitized: the renderer sanitizes the content of every post.
import type { Element, Nodes, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import remarkMdx from 'remark-mdx'
import type { VFile } from 'vfile'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { describeFindings } from '../findings.ts'
import { convertMdx } from '../mdx/convert-mdx.ts'
import { assertReadable, createMarkdownReader, readPlainMarkdown, type SourceBlock, treeToHtml } from './markdown-reader.ts'
import { TOO_DEEP } from './shallow-tree.ts'

type Format = 'md' | 'mdx'

const readers = { md: readPlainMarkdown, mdx: createMarkdownReader([remarkMdx, convertMdxNodes]) }

/** `firstLine` is that of the text in its file. */
type ReadOptions = { format?: Format; firstLine?: number }

/** `blocks` are those of the text. */
export type ReadMarkdown = { tree: Root; notes: string[]; blocks: SourceBlock[] }

/**
 * Reads the text of an article; the notes name what has no counterpart here, and its lines. MDX that cannot be parsed is read as Markdown. Throws
 * an Error whose message is the reason to skip the file. Unmatched delimiters take the parser quadratic time: the text of a stranger is read in a
 * thread with a time limit (`reading/`).
 */
export function readMarkdown(markdown: string, options: ReadOptions = {}): ReadMarkdown {
  assertReadable(markdown)
  const { format = 'md', firstLine = 1 } = options
  if (format === 'mdx') {
    try {
      return read(markdown, 'mdx', firstLine)
    } catch (error) {
      if (!(error instanceof Error) || !('ruleId' in error)) throw error
      const line = 'line' in error && typeof error.line === 'number' ? error.line + firstLine - 1 : firstLine
      const { notes, ...plain } = read(markdown, 'md', firstLine)
      return { ...plain, notes: [`the MDX is not valid on line ${line}: the file is read as Markdown`, ...notes] }
    }
  }
  return read(markdown, 'md', firstLine)
}

function read(markdown: string, format: Format, firstLine: number): ReadMarkdown {
  try {
    const { tree, findings, blocks } = readers[format](markdown)
    return { tree, notes: describeFindings(findings, firstLine), blocks }
  } catch (error) {
    // Much deeper elements overflow the stack of the parser.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}

export function markdownToTree(markdown: string): Root {
  return readMarkdown(markdown).tree
}

function convertMdxNodes() {
  return (tree: MarkdownRoot, { data }: VFile) => {
    const { foreign, expressions } = convertMdx(tree)
    data.findings?.foreign.push(...foreign)
    data.findings?.expressions.push(...expressions)
  }
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
  if (node.type !== 'element' && node.type !== 'root') return ''
  if (node.type === 'element' && node.tagName === 'br') return ' '
  return node.type === 'element' && node.properties.dataFootnoteRef !== undefined ? '' : node.children.map(rawTextOf).join('')
}
