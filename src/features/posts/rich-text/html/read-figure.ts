// Pictures that stand alone. The three ways to write one are kept apart (`form`), because they are shown differently.
import { createNode, type DocNode } from './article-doc.ts'
import { isInline, preservedAttributes } from './element-kinds.ts'
import { type HtmlElement, isElement, significantChildrenOf } from './html-tree.ts'
import { imageAttributes, readInline } from './read-inline.ts'

/** `<p><img title="Caption"></p>`, where the title is the caption, or an image without anything around it. */
export function readPictureParagraph(image: HtmlElement, form: 'p' | 'bare'): DocNode | null {
  if (!isPlainPicture(image)) return null
  const caption = image.attributes.title?.replace(/\s+/g, ' ').trim() ?? ''
  return figure({ ...imageAttributes(image), title: null, form }, caption === '' ? [] : [{ type: 'text', text: caption }])
}

/** An image with or without a caption below; any other figure is a container. */
export function readFigure(element: HtmlElement): DocNode[] | null {
  const [image, caption, ...rest] = significantChildrenOf(element)
  if (!isElement(image, 'img') || rest.length > 0) return null
  if (!isPlainPicture(image)) return null
  const attrs = { ...imageAttributes(image), form: 'figure', kept: preservedAttributes(element) }
  if (caption === undefined) return [figure(attrs, [])]
  if (!isElement(caption, 'figcaption') || preservedAttributes(caption) || !caption.children.every(isInline)) return null
  return [figure(attrs, readInline(caption.children))]
}

function figure(attrs: Record<string, unknown>, caption: DocNode[]): DocNode {
  return createNode('figure', attrs, [createNode('figureCaption', {}, caption)])
}

/** A figure without an address is one that is being uploaded. */
function isPlainPicture(image: HtmlElement): boolean {
  return (image.attributes.src ?? '') !== '' && preservedAttributes(image, 'src', 'alt', 'title', 'width', 'height') === null
}
