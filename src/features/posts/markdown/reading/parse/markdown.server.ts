// Reads the Markdown and the MDX of files. The result is not sanitized: the renderer sanitizes the content of every post.
import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import remarkMdx from 'remark-mdx'
import type { VFile } from 'vfile'
import { describeFindings } from '../findings.ts'
import { convertMdx, dropModuleLines } from '../mdx/convert-mdx.ts'
import { assertReadable, createMarkdownReader, type MarkdownReader, readPlainMarkdown, treeToHtml } from './markdown-reader.ts'
import { TOO_DEEP } from './shallow-tree.ts'

type Format = 'md' | 'mdx'

const MDX = [remarkMdx, convertMdxNodes]
const readers = { md: readPlainMarkdown, mdx: createMarkdownReader(MDX) }
const singleTildeReaders = {
  md: createMarkdownReader([dropModuleLines], { singleTilde: true }),
  mdx: createMarkdownReader(MDX, { singleTilde: true }),
}

/** `firstLine` is that of the text in its file. `singleTilde`: one tilde strikes too. */
type ReadOptions = { format?: Format; firstLine?: number; singleTilde?: boolean }

export type ReadMarkdown = { tree: Root; notes: string[] }

/**
 * Reads the text of an article; the notes name what has no counterpart here, and its lines. MDX that cannot be parsed is read as Markdown. Throws
 * an Error whose message is the reason to skip the file. Unmatched delimiters take the parser quadratic time: the text of a stranger is read in a
 * thread with a time limit (`reading/`).
 */
export function readMarkdown(markdown: string, options: ReadOptions = {}): ReadMarkdown {
  assertReadable(markdown)
  const { format = 'md', firstLine = 1, singleTilde = false } = options
  const used = singleTilde ? singleTildeReaders : readers
  if (format === 'mdx') {
    try {
      return read(markdown, used.mdx, firstLine)
    } catch (error) {
      if (!(error instanceof Error) || !('ruleId' in error)) throw error
      const line = 'line' in error && typeof error.line === 'number' ? error.line + firstLine - 1 : firstLine
      const { notes, ...plain } = read(markdown, used.md, firstLine)
      return { ...plain, notes: [`the MDX is not valid on line ${line}: the file is read as Markdown`, ...notes] }
    }
  }
  return read(markdown, used.md, firstLine)
}

function read(markdown: string, reader: MarkdownReader, firstLine: number): ReadMarkdown {
  try {
    const { tree, findings } = reader(markdown)
    return { tree, notes: describeFindings(findings, firstLine) }
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
