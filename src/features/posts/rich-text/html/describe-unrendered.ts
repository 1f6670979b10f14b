import { allowedHtml } from '../../rendering/allowed-html.ts'
import { parseEmbed } from '../../rendering/media/parse-embed.ts'
import { descendantsOf, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'

/** A warning that names the elements that public pages do not render; null when they render all. */
export function describeUnrendered(nodes: readonly HtmlNode[]): string | null {
  const elements = nodes.flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node)] : []))
  const names = [...new Set(elements.map(({ name }) => name))]
  if (names.length === 0 && nodes.some(({ type }) => type === 'comment')) return 'A comment: readers do not see it.'
  const removed = names.filter((name) => name !== 'iframe' && (allowedHtml.strip ?? []).includes(name))
  if (removed.length > 0) return `The site does not show ${removed.join(', ')}.`
  return elements.some(isLinkedFrame) ? 'The site shows a link in place of the frame.' : null
}

/** Frames of videos are shown as players. */
function isLinkedFrame({ name, attributes }: HtmlElement): boolean {
  return name === 'iframe' && !parseEmbed(attributes.src ?? '')?.player
}
