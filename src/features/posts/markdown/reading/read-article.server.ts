// Reads the Markdown of a post in its dialect.
import type { Root } from 'hast'
import { elementsOf } from '../../rendering/hast-tree.ts'
import { dropComments } from './comments.ts'
import { type Dialect, PLAIN_MARKDOWN, strikesWithOneTilde } from './dialect.ts'
import { describeUnknown } from './findings.ts'
import { drawEmoji } from './parse/emoji-codes.ts'
import { readMarkdown } from './parse/markdown.server.ts'
import { splitCode } from './templates/code-places.ts'
import { normalizeMath } from './templates/math-delimiters.ts'
import { prepareMarkdown } from './templates/prepare-markdown.ts'

/** `notes` name what has no counterpart here. */
export type ReadArticle = { tree: Root; notes: string[] }

/** `firstLine` is that of the text in its file, for the notes. `singleTilde`: one tilde strikes; by default as in the dialect. */
type ReadOptions = { firstLine?: number; singleTilde?: boolean }

/** Throws an Error whose message is the reason, for text that the parser refuses. */
export function readArticle(
  markdown: string,
  partial: Partial<Dialect> = {},
  { firstLine = 1, singleTilde = strikesWithOneTilde(partial) }: ReadOptions = {},
): ReadArticle {
  const dialect = { ...PLAIN_MARKDOWN, ...partial }
  const read = readText(markdown, dialect, { firstLine, singleTilde })
  if (dialect.drawsEmoji) drawEmoji(read.tree)
  return read
}

function readText(
  markdown: string,
  { generator, isMdx }: Dialect,
  { firstLine, singleTilde }: { firstLine: number; singleTilde: boolean },
): ReadArticle {
  if (isMdx) {
    return readMarkdown(normalizeMath(escapeForMdx(dropComments(markdown, null))), { format: 'mdx', firstLine, singleTilde })
  }
  const { text, unknown, snippets } = prepareMarkdown(markdown, generator)
  const { tree, notes } = readMarkdown(text, { firstLine, singleTilde })
  const ofSnippets = snippets.map(({ name, line }) => `code of ${name} on line ${line + firstLine - 1}: left out, put it into the text`)
  return { tree, notes: [...ofSnippets, ...describeUnknown('tag', unknown, firstLine), ...notes] }
}

/** The tree of an article for texts without marks, in which `3~5 days, 7~9 nights` would lose its tildes and read as other figures. */
export function plainTreeOf(markdown: string, tree: Root, dialect: Dialect): Root {
  const mayStrike = strikesWithOneTilde(dialect) && elementsOf(tree, 'del').length > 0
  return mayStrike ? readArticle(markdown, dialect, { singleTilde: false }).tree : tree
}

/** Comments of HTML and ids of headings (`{#id}`) are no MDX, but Docusaurus reads them. Lines stay where they are. */
function escapeForMdx(markdown: string): string {
  if (!markdown.includes('<!--') && !markdown.includes('{#')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }) => {
      if (!isCode) return text.replaceAll('{#', '\\{#')
      return text.startsWith('<!--') ? text.replace(/[^\n]/g, '') : text
    })
    .join('')
}
