// Extracts the text of an article for search, snippets and the reading time.
import type { Element, Nodes, Root } from 'hast'
import { readLineNotation } from './code/line-notation.ts'
import { elementsOf, textOf } from './hast-tree.ts'

const WORDS_PER_MINUTE = 220
/** For scripts that put no spaces between words. */
const CHARACTERS_PER_MINUTE = 400
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Inline elements. Every other element separates words. */
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'ruby', 'rp', 'rt'],
])

const HEADING = /^h[1-6]$/

/** `plainText` has a line for each heading and for the text between two. */
export type ArticleText = { plainText: string; codeText: string; readingMinutes: number }

/** Expects a sanitised tree with callouts and footnotes, before rendering adds anchors, images and code blocks. */
export function extractText(root: Root): ArticleText {
  const plainText = wordsOf(root)
    .replace(/ +/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  const codeText = elementsOf(root, 'pre')
    .map(({ element }) => readLineNotation(textOf(element)).code.trim())
    .filter((text) => text !== '')
    .join('\n\n')
  return { plainText, codeText, readingMinutes: readingMinutes(plainText, codeText) }
}

function wordsOf(node: Nodes): string {
  // U+FEFF has no width and joins letters, but counts as white space in regular expressions.
  if (node.type === 'text') return node.value.replaceAll('\uFEFF', '').replace(/\s+/g, ' ')
  if (node.type !== 'element' && node.type !== 'root') return ''
  const name = node.type === 'element' ? node.tagName : ''
  if (node.type === 'element' && isFootnoteReference(node)) return ''
  if (name === 'pre') return ' '
  const words = node.children.map(wordsOf).join('')
  if (HEADING.test(name)) return `\n${words}\n`
  return INLINE.has(name) ? words : ` ${words} `
}

/** The number of a footnote reference would join the word before it. */
function isFootnoteReference({ properties }: Element): boolean {
  return properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
}

/** At least 1. A word of code counts half, because readers skim code. */
export function readingMinutes(plainText: string, codeText: string): number {
  const characters = plainText.match(UNSPACED)?.length ?? 0
  const words = countWords(plainText.replace(UNSPACED, ' ')) + countWords(codeText) / 2
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE))
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
