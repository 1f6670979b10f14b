// Reads images that are blocks. `form` preserves which of three HTML forms an image has, because pages render them differently.
import { createNode, type DocNode } from '../article-doc.ts'
import { isInline, preservedAttributes } from '../element-kinds.ts'
import { type HtmlElement, isElement, significantChildrenOf } from '../html-tree.ts'
import { collapseText } from '../line-spaces.ts'
import { imageAttributes, readInline } from './read-inline.ts'

/** Reads `<p><img title="Caption"></p>`, where the title is the caption, or an image without an enclosing element. */
export function readPictureParagraph(image: HtmlElement, form: 'p' | 'bare'): DocNode | null {
  if (!isPlainPicture(image)) return null
  const caption = collapseText(image.attributes.title ?? '')
  return figure({ ...imageAttributes(image), title: null, form }, caption === '' ? [] : [{ type: 'text', text: caption }])
}

/** Reads a figure of an image and an optional caption; null for any other figure, which is a container. */
export function readFigure(element: HtmlElement): DocNode[] | null {
  const [image, caption, ...rest] = significantChildrenOf(element)
  if (!isElement(image, 'img') || rest.length > 0) return null
  if (!isPlainPicture(image)) return null
  const attrs = { ...imageAttributes(image), form: 'figure', preserved: preservedAttributes(element) }
  if (caption === undefined) return [figure(attrs, [])]
  if (!isElement(caption, 'figcaption') || preservedAttributes(caption) || !caption.children.every(isInline)) return null
  return [figure(attrs, readInline(caption.children))]
}

function figure(attrs: Record<string, unknown>, caption: DocNode[]): DocNode {
  return createNode('figure', attrs, [createNode('figureCaption', {}, caption)])
}

/** Requires an address: a figure without one would be an upload. */
function isPlainPicture(image: HtmlElement): boolean {
  return (image.attributes.src ?? '') !== '' && preservedAttributes(image, 'src', 'alt', 'title', 'width', 'height') === null
}
