import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { ImageSource } from '#src/features/media/image.ts'
import { elementsOf, isBlank, isElement, replaceIn, textProperty } from './tree.ts'

/** Finds out how pictures are served; a URL missing from the answer cannot be shown. */
export type ResolveImages = (urls: string[]) => Promise<Map<string, ImageSource>>

/** The article column: 47 rem (`--wide`), less on narrow screens. */
const SIZES = '(min-width: 50rem) 47rem, calc(100vw - 2rem)'

/** The picture a post is known by, to be placed in the tree; null when there is none or it cannot be shown. */
export function thumbnailFigure(source: ImageSource | undefined): Element | null {
  if (!source) return null
  // Decorative by rule: the field has no text of its own, and the title stands right above.
  const img = h('img', { alt: '' })
  show(img, source)
  return h('figure', { className: ['thumb'] }, img)
}

export function imageUrls(root: Root): string[] {
  return elementsOf(root, 'img').flatMap(({ element }) => textProperty(element, 'src') ?? [])
}

/** Gives every picture its addresses and size; one that cannot be shown leaves its alternative text. */
export function describeImagesIn(root: Root, sources: Map<string, ImageSource>): void {
  for (const { element, ancestors } of elementsOf(root, 'img')) {
    if (ancestors.some((ancestor) => isElement(ancestor) && isThumb(ancestor))) continue
    const source = sources.get(textProperty(element, 'src') ?? '')
    const alt = textProperty(element, 'alt') ?? ''
    const parent = ancestors.at(-1)
    if (!source) {
      replaceIn(parent, element, { type: 'text', value: alt })
      continue
    }
    const title = textProperty(element, 'title')
    element.properties.alt = alt
    show(element, source)
    if (title && isElement(parent, 'p') && parent.children.every((child) => child === element || isBlank(child))) {
      element.properties.title = undefined
      replaceIn(ancestors.at(-2), parent, h('figure', [element, h('figcaption', h('span', title))]))
    }
  }
}

function isThumb(element: Element): boolean {
  return element.tagName === 'figure' && Array.isArray(element.properties.className) && element.properties.className.includes('thumb')
}

function show(img: Element, source: ImageSource): void {
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
  }
}

/** The picture's own size, or the smaller one the author asked for in the same proportions. */
function displaySize(img: Element, { width, height }: ImageSource): { width?: number; height?: number } {
  if (width === null || height === null) return {}
  const wanted = Number(img.properties.width)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted >= width) return { width, height }
  return { width: wanted, height: Math.max(1, Math.round((height * wanted) / width)) }
}
