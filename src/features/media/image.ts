// Where pictures are found, as the browser asks for them. Pure: shared by server, browser and command line.

/** What an <img> needs; sizes are those of the picture itself, null where nobody has measured it yet. */
export type ImageSource = { src: string; srcSet: string; width: number | null; height: number | null }

/** The only widths that exist. */
export const IMAGE_WIDTHS = [400, 700, 1000] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

export const IMAGE_QUALITY = 75

const HASH = /^[0-9a-f]{64}$/
const ADDRESS = /^\/media\/(?<external>external\/)?(?<hash>[0-9a-f]{64})(?:\/(?:400|700|1000))?$/

/** SHA-256 in hexadecimal, as it stands in addresses. */
export function isHash(text: string): boolean {
  return HASH.test(text)
}

/** One of the widths that exist, from the text of an address; null for any other. */
export function parseWidth(text: string): ImageWidth | null {
  return IMAGE_WIDTHS.find((width) => String(width) === text) ?? null
}

export function mediaAddress(hash: string): string {
  return `/media/${hash}`
}

/** The picture in media with this hash; pass its size where it is known, so that no candidate promises more than there is. */
export function mediaImage(hash: string, size?: { width: number; height: number }): ImageSource {
  return withVariants(`/media/${hash}`, size)
}

/** The picture on another site whose URL has this SHA-256. */
export function externalImage(urlHash: string, size?: { width: number; height: number }): ImageSource {
  return withVariants(`/media/external/${urlHash}`, size)
}

/** A picture that exists in one form only. */
export function plainImage(src: string, size?: { width: number; height: number }): ImageSource {
  return { src, srcSet: '', width: size?.width ?? null, height: size?.height ?? null }
}

/** What an address of ours points to; null when it is none, or not well formed. */
export function parseMediaAddress(address: string): { kind: 'media' | 'external'; hash: string } | null {
  const groups = ADDRESS.exec(address)?.groups
  if (!groups?.hash) return null
  return { kind: groups.external ? 'external' : 'media', hash: groups.hash }
}

function withVariants(base: string, size?: { width: number; height: number }): ImageSource {
  const natural = size?.width ?? Number.POSITIVE_INFINITY
  const useful = IMAGE_WIDTHS.filter((_, place) => place === 0 || (IMAGE_WIDTHS[place - 1] ?? 0) < natural)
  return {
    src: `${base}/${useful.at(-1)}`,
    srcSet: useful.map((width) => `${base}/${width} ${Math.min(width, natural)}w`).join(', '),
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}
