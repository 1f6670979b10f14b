// The beginning of an article in one line, for places that show a description nobody wrote.
import type { Element, Nodes, Root } from 'hast'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'

const EXCERPT_LENGTH = 160

/** The first paragraph as one line of at most 160 characters. Empty without a paragraph. */
export function excerptOf(tree: Root): string {
  const paragraph = tree.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'p' && lineOf(child) !== '',
  )
  return paragraph ? shortenExcerpt(lineOf(paragraph)) : ''
}

/** Cuts one line at the end of a word. */
export function shortenExcerpt(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH - 1)
  const wordEnd = cut.lastIndexOf(' ')
  return `${trimEndOf(wordEnd > EXCERPT_LENGTH / 2 ? cut.slice(0, wordEnd) : cut, ' ,;:–—-').toWellFormed()}…`
}

/** The text of an element in one line, without footnote references. */
export function lineOf(node: Nodes): string {
  return rawTextOf(node).replace(/\s+/g, ' ').trim()
}

function rawTextOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  if (node.type === 'element' && node.tagName === 'br') return ' '
  if (node.type === 'element' && node.properties.dataFootnoteRef !== undefined) return ''
  const texts = node.children.map(rawTextOf)
  return texts.map((text, index) => (isRange(node.children[index], texts, index) ? `~${text}~` : text)).join('')
}

/** Whether tildes strike in the middle of words: some generators strike `3~5 days, 7~9 nights`, which would read as other figures. */
function isRange(node: Nodes | undefined, texts: readonly string[], index: number): boolean {
  if (node?.type !== 'element' || node.tagName !== 'del') return false
  return /[\p{L}\p{N}]$/u.test(texts[index - 1] ?? '') && /^[\p{L}\p{N}]/u.test(texts[index + 1] ?? '')
}
