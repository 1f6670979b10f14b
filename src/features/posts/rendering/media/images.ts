import type { Element, Parents, Root } from 'hast'
import { h } from 'hastscript'
import { FOCAL_CENTER, focalAttributes } from '#src/features/media/focal-point.ts'
import { type ImageSource, mediaPath, parseMediaPath } from '#src/features/media/image-source.ts'
import { elementsOf, hasClass, isAloneInParagraph, isElement, replaceChild, textProperty } from '../hast-tree.ts'
import { isInGallery } from './galleries.ts'

/** Looks up by URL how images are served. The result lacks URLs that the site cannot serve. */
export type ResolveImages = (urls: string[]) => Promise<Map<string, ImageSource>>

/** The `sizes` attribute: the article column is 47 rem (`--wide`), less on narrow screens. */
const SIZES = '(min-width: 50rem) 47rem, calc(100vw - 2rem)'
const COLUMN_WIDTH = 752
/** Taller pictures are shown smaller, in the same proportions; they open in full. */
const MAX_HEIGHT = 720
/** A picture that would be narrower shows its top: a whole page would not be legible. */
const MIN_WIDTH = 320
/** A picture up to this width and height is shown in full everywhere. */
const SMALL = 400
/** A picture up to this height stands in its line, as badges and emoji do. */
const LINE_HEIGHT = 48
/** A picture directly in one of these is a block of its own. */
const BLOCKS = ['figure', 'div', 'section', 'li', 'dd', 'td', 'blockquote', 'details'] as const

/** The figure of the post's thumbnail; null when there is none or the site cannot serve it. */
export function createThumbnailFigure(
  source: ImageSource | undefined,
  { thumbnailAlt = '', focalX = FOCAL_CENTER, focalY = FOCAL_CENTER }: { thumbnailAlt?: string; focalX?: number; focalY?: number } = {},
): Element | null {
  if (!source) return null
  const img = h('img', { alt: thumbnailAlt })
  setAttributes(img, source)
  const focal = focalAttributes({ x: focalX, y: focalY })
  Object.assign(img.properties, { dataFocalX: focal['data-focal-x'], dataFocalY: focal['data-focal-y'] })
  return h('figure', { className: ['thumb'] }, isSmall(source) ? img : createLargeLink(img, source))
}

/** A decorative picture that fills its box. */
export function createPicture(source: ImageSource): Element {
  const img = h('img', { alt: '' })
  setAttributes(img, source)
  return img
}

export function imageUrls(root: Root): string[] {
  return elementsOf(root, 'img').flatMap(({ element }) => textProperty(element, 'src') ?? [])
}

/** Sets the addresses and the size of every image. Alternative text replaces an image that the site cannot serve. */
export function applyImageSources(root: Root, sources: Map<string, ImageSource>): void {
  for (const { element, ancestors } of elementsOf(root, 'img')) {
    if (ancestors.some((ancestor) => isElement(ancestor, 'figure') && hasClass(ancestor, 'thumb'))) continue
    const source = sources.get(textProperty(element, 'src') ?? '')
    const alt = textProperty(element, 'alt') ?? ''
    const parent = ancestors.at(-1)
    if (!source) {
      replaceChild(parent, element, { type: 'text', value: alt })
      continue
    }
    const title = textProperty(element, 'title')
    element.properties.alt = alt
    setAttributes(element, source)
    fitHeight(element, ancestors)
    const shown = isBlock(element, ancestors) && !isSmall(source) ? createLargeLink(element, source) : element
    if (title && isAloneInParagraph(element, parent)) {
      element.properties.title = undefined
      replaceChild(ancestors.at(-2), parent, h('figure', [shown, h('figcaption', h('span', title))]))
    } else if (shown !== element) replaceChild(parent, element, shown)
  }
}

/** Whether the picture is a block of its own and belongs to no link. */
function isBlock(element: Element, ancestors: readonly Parents[]): boolean {
  const parent = ancestors.at(-1)
  if (ancestors.some((ancestor) => isElement(ancestor, 'a', 'summary'))) return false
  return parent?.type === 'root' || isElement(parent, ...BLOCKS) || isAloneInParagraph(element, parent)
}

function isSmall({ width, height }: ImageSource): boolean {
  return width !== null && height !== null && width <= SMALL && height <= SMALL
}

/** A link to the picture in full. With JavaScript it opens in a dialog (`article/media/large-pictures.tsx`). */
function createLargeLink(img: Element, source: ImageSource): Element {
  const stored = parseMediaPath(source.src)
  const href = stored?.kind === 'media' ? mediaPath(stored.hash) : source.src
  const label = img.properties.alt === '' ? 'Open the picture' : undefined
  const { width, height } = source
  return h('a', { className: ['large'], href, ariaLabel: label, dataWidth: width ?? undefined, dataHeight: height ?? undefined }, img)
}

/** Marks a low picture, and limits the height of a tall one by attributes: the page reserves their space before it loads. */
function fitHeight(img: Element, ancestors: readonly Parents[]): void {
  if (isInGallery(ancestors)) return
  const { width, height } = img.properties
  if (typeof width !== 'number' || typeof height !== 'number') return
  if (height <= LINE_HEIGHT && !isElement(ancestors.at(-1), 'figure')) img.properties.className = ['inline']
  // In a figure every picture is as wide as the column.
  if (height / width <= MAX_HEIGHT / COLUMN_WIDTH) return
  const shownHeight = Math.min(height, MAX_HEIGHT)
  const shownWidth = Math.max(Math.min(width, MIN_WIDTH), Math.round((width * shownHeight) / height))
  const sizes = img.properties.sizes && `min(${shownWidth}px, calc(100vw - 2rem))`
  Object.assign(img.properties, { width: shownWidth, height: shownHeight, sizes, className: ['tall'] })
}

function setAttributes(img: Element, source: ImageSource): void {
  const { width, height } = displaySize(img, source)
  const { alt, title, id } = img.properties
  img.properties = {
    id,
    src: source.src,
    srcSet: source.srcSet === '' ? undefined : source.srcSet,
    sizes: source.srcSet === '' ? undefined : SIZES,
    alt,
    title,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
    dataTransparent: source.isTransparent ? '' : undefined,
  }
}

/** The intrinsic size, or the smaller width that the author set, in the same proportions. */
function displaySize(img: Element, { width, height }: ImageSource): { width?: number; height?: number } {
  if (width === null || height === null) return {}
  const requestedWidth = Number(img.properties.width)
  if (!Number.isInteger(requestedWidth) || requestedWidth < 1 || requestedWidth >= width) return { width, height }
  return { width: requestedWidth, height: Math.max(1, Math.round((height * requestedWidth) / width)) }
}
