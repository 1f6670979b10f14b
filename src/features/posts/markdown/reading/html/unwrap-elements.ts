// Reduces the HTML of an article to the elements that the renderer keeps, before it is stored. The words of all others stay.
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { allowedHtml } from '../../../rendering/allowed-html.ts'
import { parseEmbed } from '../../../rendering/media/parse-embed.ts'

const ALLOWED = new Set(allowedHtml.tagNames ?? [])
/** The renderer makes links, players and formulas of these. */
const KEPT: ReadonlySet<string> = new Set(['iframe', 'math', 'source'])
const BLOCKS: ReadonlySet<string> = new Set([
  ...['address', 'aside', 'audio', 'blockquote', 'details', 'div', 'dl', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'iframe'],
  ...['ol', 'p', 'pre', 'section', 'table', 'ul', 'video'],
])

/** Changes the tree in place. Text that is left outside of blocks becomes paragraphs. */
export function unwrapElements(tree: Root): void {
  const children = tree.children.flatMap(reduce)
  tree.children = children.some(isLoose) ? wrapLooseText(children) : children
}

function reduce(node: RootContent): RootContent[] {
  if (node.type === 'raw') return []
  if (node.type !== 'element' || node.tagName === 'math') return [node]
  const content = node.tagName === 'template' && node.content ? node.content.children : node.children
  const children = content.flatMap(reduce).filter(isElementContent)
  switch (node.tagName) {
    case 'script':
      return isGist(node) ? [node] : []
    case 'style':
      return []
    case 'svg':
      return textOf(node) === '' ? [] : [{ type: 'text', value: ` ${textOf(node)} ` }]
    case 'acronym':
      // The name of `abbr` in HTML 4. Its title holds the words.
      return [{ ...node, tagName: 'abbr', children }]
    case 'video':
    case 'audio':
      return [{ ...node, children: children.filter(isSource) }, ...captions(node, children)]
    default:
      return ALLOWED.has(node.tagName) || KEPT.has(node.tagName) ? [{ ...node, children }] : children
  }
}

/** Blocks inside of a player are no fallback for old browsers: the author forgot the end tag, or meant a caption. */
function captions(player: Element, children: ElementContent[]): ElementContent[] {
  const others = children.filter((child) => !isSource(child))
  const hasAddress = typeof player.properties.src === 'string' || children.some(isSource)
  return hasAddress && !others.some((child) => child.type === 'element' && BLOCKS.has(child.tagName)) ? [] : others
}

function isSource(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'source'
}

function isGist({ properties }: Element): boolean {
  return typeof properties.src === 'string' && parseEmbed(properties.src) !== null
}

function isElementContent(node: RootContent): node is ElementContent {
  return node.type !== 'doctype'
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node
    ? node.children
        .map(textOf)
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter((text) => text !== '')
        .join(' ')
    : ''
}

function isLoose(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && !BLOCKS.has(node.tagName) && node.tagName !== 'script'
}

function wrapLooseText(children: RootContent[]): RootContent[] {
  const wrapped: RootContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    const lastWord = run.findLastIndex(isLoose) + 1
    if (lastWord > 0) wrapped.push({ type: 'element', tagName: 'p', properties: {}, children: run.slice(0, lastWord) })
    wrapped.push(...run.slice(lastWord))
    run = []
  }
  for (const child of children) {
    const isInline = isLoose(child) || (child.type === 'text' && run.length > 0)
    if (isInline && isElementContent(child)) run.push(child)
    else {
      endRun()
      wrapped.push(child)
    }
  }
  endRun()
  return wrapped
}
