import type { Nodes } from 'hast'
import { parseFragment } from 'parse5'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** Text with entities of HTML, without tags: `Q&amp;A` is `Q&A`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes
  return node && 'value' in node ? node.value : text
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** The text of HTML, in one line. */
export function plainTextOf(html: string): string {
  if (!/[<&]/.test(html)) return inOneLine(html)
  const texts: string[] = []
  const open: Nodes[] = [parser.parse(html)]
  // Without recursion: the elements may lie deep in each other.
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'text') texts.push(node.value)
    else if (node.type === 'element' && /^(?:blockquote|br|d[dt]|div|h[1-6]|li|p|pre|t[dhr])$/.test(node.tagName)) texts.push(' ')
    if ('children' in node && !(node.type === 'element' && /^(?:script|style)$/.test(node.tagName)))
      open.push(...node.children.toReversed())
  }
  return inOneLine(texts.join(''))
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
