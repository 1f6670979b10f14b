import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { elementsOf, isBlank, isElement, replaceChild, textProperty } from './hast-tree.ts'

/** Looks up by URL how images are served. The result lacks URLs that the site cannot serve. */
export type ResolveImages = (urls: string[]) => Promise<Map<string, ImageSource>>

/** The `sizes` attribute: the article column is 47 rem (`--wide`), less on narrow screens. */
const SIZES = '(min-width: 50rem) 47rem, calc(100vw - 2rem)'

/** The figure of the post's thumbnail; null when there is none or the site cannot serve it. */
export function createThumbnailFigure(source: ImageSource | undefined): Element | null {
  if (!source) return null
  // The thumbnail is decorative: its field has no alternative text, and the title of the post precedes it.
  const img = h('img', { alt: '' })
  setAttributes(img, source)
  return h('figure', { className: ['thumb'] }, img)
}

export function imageUrls(root: Root): string[] {
  return elementsOf(root, 'img').flatMap(({ element }) => textProperty(element, 'src') ?? [])
}

/** Sets the addresses and the size of every image. Alternative text replaces an image that the site cannot serve. */
export function applyImageSources(root: Root, sources: Map<string, ImageSource>): void {
  for (const { element, ancestors } of elementsOf(root, 'img')) {
    if (ancestors.some((ancestor) => isElement(ancestor) && isThumb(ancestor))) continue
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
    if (title && isElement(parent, 'p') && parent.children.every((child) => child === element || isBlank(child))) {
      element.properties.title = undefined
      replaceChild(ancestors.at(-2), parent, h('figure', [element, h('figcaption', h('span', title))]))
    }
  }
}

function isThumb(element: Element): boolean {
  return element.tagName === 'figure' && Array.isArray(element.properties.className) && element.properties.className.includes('thumb')
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
  }
}

/** The intrinsic size, or the smaller width that the author set, in the same proportions. */
function displaySize(img: Element, { width, height }: ImageSource): { width?: number; height?: number } {
  if (width === null || height === null) return {}
  const requestedWidth = Number(img.properties.width)
  if (!Number.isInteger(requestedWidth) || requestedWidth < 1 || requestedWidth >= width) return { width, height }
  return { width: requestedWidth, height: Math.max(1, Math.round((height * requestedWidth) / width)) }
}
