// Galleries: rows of two or three pictures of the same height.
import type { Element, ElementContent, Parents, Root } from 'hast'
import { h } from 'hastscript'
import { GALLERY_RATIOS, type GalleryPlace, galleryPlaces, galleryRatio } from '../../gallery-rows.ts'
import { elementsOf, hasClass, isBlank, isElement, replaceChild } from '../hast-tree.ts'

/**
 * The width of a row in attributes, more than any page has. The style sheet shrinks the pictures of a row in proportion to their widths, so
 * that they end up equally high.
 */
const ROW_WIDTH = 1600

/** A gallery sizes its pictures itself. */
export function isInGallery(ancestors: readonly Parents[]): boolean {
  return ancestors.some((ancestor) => isElement(ancestor, 'div') && hasClass(ancestor, 'gallery'))
}

/** Expects pictures with their sizes. A gallery with one picture becomes a figure, an empty one goes. */
export function layOutGalleries(root: Root): void {
  for (const { element: gallery, ancestors } of elementsOf(root, 'div').reverse()) {
    if (!hasClass(gallery, 'gallery')) continue
    const content = gallery.children.filter((child) => !isBlank(child))
    if (content.length < 2 && hasOnlyClass(gallery)) replaceChild(ancestors.at(-1), gallery, ...content)
    else gallery.children = runsOf(content).flatMap(layOutRun)
  }
}

/** Without the element, an id or a language would be lost. */
function hasOnlyClass({ properties }: Element): boolean {
  return Object.entries(properties).every(([name, value]) => name === 'className' || value === undefined || value === null)
}

/** Figures with a picture that follow one another, and other content one by one. */
function runsOf(content: readonly ElementContent[]): ElementContent[][] {
  const runs: ElementContent[][] = []
  let isOpen = false
  for (const child of content) {
    const isFigure = pictureIn(child) !== null
    if (isFigure && isOpen) runs.at(-1)?.push(child)
    else runs.push([child])
    isOpen = isFigure
  }
  return runs
}

function layOutRun(run: readonly ElementContent[]): ElementContent[] {
  if (run.length < 2) return [...run]
  const pictures = run.map(pictureIn)
  const ratios = pictures.map((picture) => galleryRatio(picture?.properties.width, picture?.properties.height))
  const places = galleryPlaces(ratios)
  for (const [index, picture] of pictures.entries()) {
    const place = places[index]
    if (picture && place) sizePicture(picture, ratios[index] ?? 1, place)
  }
  const rows = new Set(places.map(({ row }) => row))
  return [...rows].map((row) =>
    h(
      'div',
      { className: ['gallery-row'] },
      run.filter((_, index) => places[index]?.row === row),
    ),
  )
}

/** The picture that is all of the figure but its caption. */
function pictureIn(child: ElementContent): Element | null {
  if (!isElement(child, 'figure')) return null
  const [first, ...others] = child.children.filter((inside) => !isBlank(inside) && !isElement(inside, 'figcaption'))
  const picture = isElement(first, 'a') ? first.children.find((inside) => isElement(inside, 'img')) : first
  return others.length === 0 && isElement(picture, 'img') ? picture : null
}

/** Browsers use the ratio of the file as soon as they know it, unless the style sheet has another one. */
const CUT_CLASSES: ReadonlyMap<number, string> = new Map([
  [GALLERY_RATIOS.least, 'high'],
  [GALLERY_RATIOS.usual, 'usual'],
  [GALLERY_RATIOS.most, 'broad'],
])

function sizePicture(picture: Element, ratio: number, { share }: GalleryPlace): void {
  const cut = CUT_CLASSES.get(ratio)
  if (cut !== undefined) picture.properties.className = [cut]
  const column = (Math.round(share * 470) / 10).toString()
  const part = Math.round(share * 100)
  const sizes = `(min-width: 50rem) ${column}rem, (min-width: 30rem) ${part}vw, calc(100vw - 2rem)`
  Object.assign(picture.properties, {
    width: Math.round(share * ROW_WIDTH),
    height: Math.round((share * ROW_WIDTH) / ratio),
    sizes: picture.properties.sizes && sizes,
  })
}
