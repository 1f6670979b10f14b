// Reads the inline styles of word processors that have a meaning.
import { declarationsOf } from '#src/lib/web/inline-style.ts'
import { createElement, type HtmlElement, type HtmlNode } from '../html/html-tree.ts'

const MONOSPACE = /courier|consolas|monaco|menlo|monospace|mono\b|source code pro|cascadia|inconsolata|jetbrains/i

export function styleOf(node: HtmlElement): Map<string, string> {
  return declarationsOf(node.attributes.style ?? '')
}

/** The elements that a style stands for, from the outside in. Ignores bold in headings and underlines in links. */
export function marksOfStyle(style: Map<string, string>, { isHeading, isLink }: { isHeading: boolean; isLink: boolean }): string[] {
  const weight = style.get('font-weight') ?? ''
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const marks = [
    !isHeading && (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) ? 'strong' : '',
    style.get('font-style') === 'italic' ? 'em' : '',
    decoration.includes('line-through') ? 's' : '',
    !isLink && decoration.includes('underline') ? 'u' : '',
    style.get('vertical-align') === 'super' ? 'sup' : '',
    style.get('vertical-align') === 'sub' ? 'sub' : '',
    isMonospaced(style) ? 'code' : '',
  ]
  return marks.filter((mark) => mark !== '')
}

export function isMonospaced(style: Map<string, string>): boolean {
  return MONOSPACE.test(style.get('font-family') ?? '')
}

export function wrapIn(marks: readonly string[], children: HtmlNode[]): HtmlNode[] {
  return marks.reduceRight((inside, mark) => [createElement(mark, {}, inside)], children)
}
