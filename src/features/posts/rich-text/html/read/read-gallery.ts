import { createNode, type DocNode } from '../article-doc.ts'
import { preservedAttributes } from '../element-kinds.ts'
import { type HtmlElement, hasClass, isElement, isMissingPicture, significantChildrenOf } from '../html-tree.ts'
import { readMissingPicture } from '../missing-picture.ts'
import { readFigure } from './read-figure.ts'

/** Reads a gallery. Null when it has other content than pictures, and for one that pages would not show as a gallery. */
export function readGallery(element: HtmlElement): DocNode[] | null {
  if (element.name !== 'div' || !hasClass(element, 'gallery')) return null
  const content = significantChildrenOf(element)
  const pictures = content.map((child) => {
    if (isMissingPicture(child)) return [readMissingPicture(child)]
    return isElement(child, 'figure') ? readFigure(child) : null
  })
  if (pictures.length === 0 || pictures.includes(null)) return null
  const figures = pictures.flatMap((picture) => picture ?? [])
  const preserved = preservedAttributes(element, 'class')
  if (figures.length > 1) return [createNode('gallery', { preserved }, figures)]
  return preserved === null ? figures : null
}
