// Builds the HTML tree of a comment from its Markdown. Only the elements and attributes that are written here can occur.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { BlockContent, Code, DefinitionContent, Link, List, PhrasingContent, RootContent } from 'mdast'
import { isLinkable, linkTarget, splitLinks } from './split-links.ts'

/** Quotes and lists below this depth are written without a box of their own. */
const DEPTH_MAX = 4

const REL = ['nofollow', 'ugc', 'noopener']
const MAIL_ADDRESS = /^mailto:[^\s<>"@]{1,100}@[^\s<>"@]{1,200}$/i
const WEB_ADDRESS = /^https?:\/\//i
/** What may not stand in an address. React and the policy for scripts read the markup of the page. */
const UNSAFE = /[\s<>"'`\\]/g

/** The highlighted lines of each code block. */
export type HighlightedCode = ReadonlyMap<Code, ElementContent[]>

export function toBlocks(nodes: readonly RootContent[], code: HighlightedCode, depth = 0): ElementContent[] {
  return nodes.flatMap((node) => toBlock(node, code, depth))
}

/** Plain text with links. The style sheet keeps its line breaks. */
export function toPlainBlocks(text: string): ElementContent[] {
  return [h('p', toLinkedText(text))]
}

/** The paragraphs of a text without Markdown. */
export function toParagraphs(text: string): ElementContent[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => h('p', toLinkedText(lines.join('\n'))))
}

export function countLinkElements(nodes: readonly ElementContent[]): number {
  return nodes.reduce(
    (sum, node) => (node.type === 'element' ? sum + (node.tagName === 'a' ? 1 : 0) + countLinkElements(node.children) : sum),
    0,
  )
}

/** What readers see of it as text, each block on lines of its own. */
export function visibleText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return INLINE.has(node.tagName) ? visibleText(node.children) : `\n${visibleText(node.children)}\n`
    })
    .join('')
}

const INLINE: ReadonlySet<string> = new Set(['a', 'code', 'em', 'span', 'strong'])

function toBlock(node: RootContent | BlockContent | DefinitionContent, code: HighlightedCode, depth: number): ElementContent[] {
  switch (node.type) {
    case 'paragraph':
      return [h('p', toInline(node.children))]
    case 'blockquote': {
      const isDeep = depth >= DEPTH_MAX
      const inside = toBlocks(node.children, code, depth + 1)
      return isDeep ? inside : [h('blockquote', inside)]
    }
    case 'list':
      return toList(node, code, depth)
    case 'code':
      return [h('pre', h('code', code.get(node) ?? [{ type: 'text', value: node.value }]))]
    default:
      // The parser writes no other block, because their syntax is disabled.
      return []
  }
}

function toList({ ordered, start, spread, children }: List, code: HighlightedCode, depth: number): ElementContent[] {
  if (depth >= DEPTH_MAX) return children.flatMap((item) => toBlocks(item.children, code, depth + 1))
  const items = children.map((item): Element => {
    const isTight = !spread && !item.spread
    return h(
      'li',
      item.children.flatMap((child) =>
        isTight && child.type === 'paragraph' ? toInline(child.children) : toBlock(child, code, depth + 1),
      ),
    )
  })
  const isFromOne = start === null || start === undefined || start === 1
  return [ordered ? h('ol', isFromOne ? {} : { start }, items) : h('ul', items)]
}

function toInline(nodes: readonly PhrasingContent[], isInLink = false): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    switch (node.type) {
      case 'text':
        return isInLink ? [{ type: 'text', value: withoutEscapes(node.value) }] : toLinkedText(withoutEscapes(node.value))
      case 'emphasis':
        return [h('em', toInline(node.children, isInLink))]
      case 'strong':
        return [h('strong', toInline(node.children, isInLink))]
      case 'inlineCode':
        return [h('code', node.value)]
      case 'break':
        return [{ type: 'text', value: '\n' }]
      case 'link':
        return isInLink ? toInline(node.children, true) : toLink(node)
      default:
        // The parser writes no other inline content, because its syntax is disabled.
        return []
    }
  })
}

/**
 * Removes the backslash before a sign of Markdown where it begins a word, and where it ends what such a one began: `\*no emphasis\*`. Anywhere
 * else it is text: paths, patterns, and ¯\_(ツ)_/¯.
 */
function withoutEscapes(text: string): string {
  let open = 0
  return text.replace(/\\([*_`~[\]>#+-])/g, (written: string, sign: string, at: number) => {
    const isFirst = at === 0 || /[\s(]/.test(text.charAt(at - 1))
    if (!isFirst && open === 0) return written
    open += isFirst ? 1 : -1
    return sign
  })
}

/** A link to another kind of address stays readable, without being one. */
function toLink({ url: written, children }: Link): ElementContent[] {
  const url = written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  const inside = toInline(children, true)
  const isAllowed = WEB_ADDRESS.test(url) ? isLinkable(url) : MAIL_ADDRESS.test(url)
  const isLabelled = children.length !== 1 || children[0]?.type !== 'text' || !url.endsWith(children[0].value)
  return isAllowed ? [link(url, inside, isLabelled)] : [...inside, { type: 'text', value: ` (${url})` }]
}

function toLinkedText(text: string): ElementContent[] {
  return splitLinks(text)
    .map(
      (piece, place): ElementContent =>
        place % 2 ? link(linkTarget(piece), [{ type: 'text', value: piece }]) : { type: 'text', value: piece },
    )
    .filter((node) => node.type !== 'text' || node.value !== '')
}

/** The title tells where a link with a text of its own leads. */
function link(address: string, children: ElementContent[], isLabelled = false): Element {
  const href = address.replace(UNSAFE, encodeURIComponent)
  return h('a', { href, rel: REL, title: isLabelled ? href : null }, children)
}
