// Parses the Markdown of a comment. Time and nesting are bounded, whatever the text holds.
import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/**
 * What a comment may not hold stays text as it was typed: HTML, headings, rules, pictures, reference definitions and character references.
 * A picture `![a](b)` becomes a link behind an exclamation mark.
 */
const DISABLED = [
  'characterReference',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

const parser = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [{ disable: { null: DISABLED } }])
  .freeze()

/** A line with more list and quote markers than this takes the parser quadratic time; no person writes one. */
const DEEP_LINE = /^[ \t]*(?:(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)){8,}/m

/** Returns null for a text that is nested too deeply to be parsed; it is displayed as plain text. */
export function parseCommentMarkdown(text: string): Root | null {
  return DEEP_LINE.test(text) ? null : parser.parse(text)
}
