// Reads what pages show as a card: a link alone in its paragraph, and the frames and scripts of the same sites.
import { parseEmbed } from '../../../rendering/media/parse-embed.ts'
import { createNode, type DocNode } from '../article-doc.ts'
import { preservedAttributes } from '../element-kinds.ts'
import { type HtmlElement, isBlank, isElement, textOf } from '../html-tree.ts'
import { collapseText } from '../line-spaces.ts'

/** Null for any other paragraph. */
export function readEmbedParagraph(paragraph: HtmlElement): DocNode | null {
  const [link, ...others] = paragraph.children.filter((child) => !isBlank(child))
  if (!isElement(link, 'a') || others.length > 0) return null
  const { href = '', title = null } = link.attributes
  const isPlain = link.children.every(({ type }) => type === 'text') && preservedAttributes(link, 'href', 'title') === null
  return isPlain && parseEmbed(href) ? embed(href, textOf(link), title) : null
}

/** The frame of a player, or the script of a gist, alone on its line; null for any other element. */
export function readEmbedFrame(element: HtmlElement): DocNode | null {
  if (!isElement(element, 'iframe', 'script')) return null
  const found = parseEmbed(element.attributes.src ?? '')
  if (!found || (element.name === 'script') !== (found.player === null)) return null
  return embed(found.page, element.attributes.title || found.page, null)
}

function embed(href: string, text: string, title: string | null): DocNode {
  const label = collapseText(text)
  return createNode('embed', { href, label: label === href || label === '' ? null : label, title })
}
