// The text of a post of Medium: paragraphs of class `graf` in sections, without the title, which opens the text once more.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { bookmark, captioned, codeBlock, embed, hasWords } from '#src/features/posts/rendering/cards.ts'
import { elementsOf, hasClass, isElement, singleLineTextOf, textOf, textProperty } from '#src/features/posts/rendering/hast-tree.ts'

/** Changes the elements of the body. `picture` is the cover, which is no longer in the text. */
export function convertMediumBody(
  body: Element,
  { title, description }: { title: string; description: string },
): { children: ElementContent[]; picture: string | null } {
  const converted = withoutTitle(blocksOf(body), { title, description }).flatMap(convertBlock)
  const children = converted.slice(
    Math.max(
      0,
      converted.findIndex((child) => !isElement(child, 'hr')),
    ),
  )
  const [first] = children
  const cover = isElement(first, 'figure') && !hasWords(first.children) ? coverOf(first) : null
  return { children: cover === null ? children : children.slice(1), picture: cover ?? featuredPicture(body) }
}

/** What is in sections and boxes, without these. */
function blocksOf(parent: Element): ElementContent[] {
  return parent.children.flatMap((child) => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [h('p', child)]
    if (!isElement(child)) return []
    return isElement(child, 'section', 'div') && !hasClass(child, 'graf') ? blocksOf(child) : [child]
  })
}

/** Only at the start: the same words later belong to the text. */
function withoutTitle(blocks: ElementContent[], { title, description }: { title: string; description: string }): ElementContent[] {
  const start = blocks.findIndex((block) => !isElement(block, 'hr'))
  const isHead = (block: ElementContent | undefined, text: string) => isElement(block, 'h2', 'h3', 'h4') && singleLineTextOf(block) === text
  if (!isHead(blocks[start], title)) return blocks
  const rest = blocks.slice(start + 1)
  const [next] = rest
  const isSubtitle = isElement(next) && hasClass(next, 'graf--subtitle') && isHead(next, description)
  return isSubtitle ? rest.slice(1) : rest
}

function convertBlock(block: ElementContent): ElementContent[] {
  if (!isElement(block)) return []
  switch (block.tagName) {
    case 'h3':
      return [h('h2', block.children)]
    case 'h4':
      return [h('h3', block.children)]
    case 'pre':
      return codeBlock(textOf(block), textProperty(block, 'dataCodeBlockLang') ?? '', [])
    case 'blockquote':
      return [h('blockquote', h('p', block.children))]
    case 'figure':
      return convertFigure(block)
    case 'div':
      return hasClass(block, 'graf--mixtapeEmbed') ? convertLinkCard(block) : block.children
    default:
      return [block]
  }
}

function inside(element: Element, ...tagNames: readonly string[]): Element[] {
  return elementsOf({ type: 'root', children: [element] }, ...tagNames).map(({ element: inner }) => inner)
}

function convertFigure(figure: Element): ElementContent[] {
  const caption = inside(figure, 'figcaption')[0]?.children ?? []
  if (inside(figure, 'iframe', 'script').length > 0) {
    const content = figure.children.filter((child) => !isElement(child, 'figcaption'))
    return embed('', '', { content, caption })
  }
  const pictures = elementsOf({ type: 'root', children: [figure] }, 'img').map(({ element, ancestors }) => {
    const { src, alt = '' } = element.properties
    const link = ancestors.at(-1)
    const img = h('img', { src, alt })
    return isElement(link, 'a') ? h('a', { href: link.properties.href }, img) : img
  })
  return pictures.length === 0 ? figure.children : captioned(pictures, caption)
}

/** A link with the title in bold, the description in italics, and the name of the site. */
function convertLinkCard(card: Element): ElementContent[] {
  const link = inside(card, 'a').find((anchor) => singleLineTextOf(anchor) !== '')
  const href = link && (textProperty(link, 'href') ?? textProperty(link, 'dataHref'))
  if (!link || !href) return [h('p', card.children)]
  const title = inside(link, 'strong')[0]
  const description = inside(link, 'em')[0]
  const source = link.children.filter((child) => child !== title && child !== description)
  return bookmark(
    {
      href,
      title: title ? singleLineTextOf(title) : '',
      description: description ? singleLineTextOf(description) : '',
      source: [singleLineTextOf(h('span', source))],
    },
    [],
  )
}

function coverOf(figure: Element): string | null {
  const [img, ...others] = inside(figure, 'img')
  const isAlone = others.length === 0 && inside(figure, 'a').length === 0
  return img && isAlone && !img.properties.alt ? textProperty(img, 'src') : null
}

function featuredPicture(body: Element): string | null {
  const featured = inside(body, 'img').find((img) => img.properties.dataIsFeatured !== undefined)
  return featured ? textProperty(featured, 'src') : null
}
