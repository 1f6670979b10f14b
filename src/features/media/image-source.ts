// Addresses and sizes of pictures, for <img> elements.
import type { FocalPoint } from './focal-point.ts'

/**
 * Attributes of an <img>. `width` and `height` are those of the original, null while they are unknown. Without `focal`, a crop shows the middle.
 */
export type ImageSource = {
  src: string
  srcSet: string
  width: number | null
  height: number | null
  focal?: FocalPoint
  /** Whether it has, or may have, transparent pixels: the dark theme shows it on a light ground. */
  isTransparent?: boolean
}

/** The widths of variants, in pixels. */
export const IMAGE_WIDTHS = [400, 700, 1000] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

export const IMAGE_QUALITY = 75

const HASH = /^[0-9a-f]{64}$/
const ADDRESS = /^\/media\/(?<external>external\/)?(?<hash>[0-9a-f]{64})(?:\/(?:400|700|1000))?$/

/** Whether the text is a SHA-256 in hexadecimal. */
export function isSha256(text: string): boolean {
  return HASH.test(text)
}

/** Null when the text is not one of `IMAGE_WIDTHS`. */
export function parseWidth(text: string): ImageWidth | null {
  return IMAGE_WIDTHS.find((width) => String(width) === text) ?? null
}

export function mediaPath(hash: string): string {
  return `/media/${hash}`
}

/** The stored picture with this hash. With `size`, `srcSet` offers no width above that of the original. */
export function mediaImageSource(hash: string, size?: { width: number; height: number }): ImageSource {
  return withVariants(`/media/${hash}`, size)
}

/** The picture on another site whose URL has this SHA-256. */
export function externalImageSource(urlHash: string, size?: { width: number; height: number }): ImageSource {
  return withVariants(`/media/external/${urlHash}`, size)
}

/** A picture without variants. */
export function plainImageSource(src: string, size?: { width: number; height: number }): ImageSource {
  return { src, srcSet: '', width: size?.width ?? null, height: size?.height ?? null }
}

/** Kind and hash in a path below /media; null for any other path. */
export function parseMediaPath(address: string): { kind: 'media' | 'external'; hash: string } | null {
  const groups = ADDRESS.exec(address)?.groups
  if (!groups?.hash) return null
  return { kind: groups.external ? 'external' : 'media', hash: groups.hash }
}

function withVariants(base: string, size?: { width: number; height: number }): ImageSource {
  const originalWidth = size?.width ?? Number.POSITIVE_INFINITY
  const widths = IMAGE_WIDTHS.filter((_, place) => place === 0 || (IMAGE_WIDTHS[place - 1] ?? 0) < originalWidth)
  return {
    src: `${base}/${widths.at(-1)}`,
    srcSet: widths.map((width) => `${base}/${width} ${Math.min(width, originalWidth)}w`).join(', '),
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}
