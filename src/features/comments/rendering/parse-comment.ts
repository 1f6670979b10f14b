// Parses the Markdown of a comment. Time and nesting are bounded, whatever the text holds.
import type { Root } from 'mdast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import remarkParse from 'remark-parse'
import { type Data, unified } from 'unified'

/**
 * What a comment may not hold stays text as it was typed: HTML, headings, rules, pictures, reference definitions, character references, and
 * a backslash at the end of a line. A picture `![a](b)` becomes a link behind an exclamation mark.
 */
const DISABLED = [
  'characterReference',
  'definition',
  'emailAutolink',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

/** A web address has no emphasis in it, and an escape keeps its backslash: both are text, which `comment-tree.ts` reads. */
const AS_TYPED: NonNullable<Data['fromMarkdownExtensions']>[number] = {
  enter: {
    literalAutolink(token) {
      this.config.enter.data?.call(this, token)
    },
  },
  exit: {
    literalAutolink(token) {
      this.config.exit.data?.call(this, token)
    },
    escapeMarker() {
      const text = this.stack.at(-1)
      if (text?.type === 'text') text.value += '\\'
    },
  },
}

const parser = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [gfmAutolinkLiteral(), { disable: { null: DISABLED } }])
  .data('fromMarkdownExtensions', [AS_TYPED])
  .freeze()

/** A line with more list and quote markers than this takes the parser quadratic time; no person writes one. */
const DEEP_LINE = /^[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)){8,}/m

/** From each of them the parser may read on to the end of the text, before it finds that `www._` begins no address. */
const MAX_WWW = 20

/** Returns null for a text that would take the parser too long; it is displayed as plain text. */
export function parseCommentMarkdown(text: string): Root | null {
  if (DEEP_LINE.test(text) || text.split(/www\./i).length - 1 > MAX_WWW) return null
  return parser.parse(text)
}
