import type { ImageSource } from '../image-source.ts'

/** The default covers of this folder, 1000 by 600 pixels each. */
export const DEFAULT_COVERS = ['flame', 'graph', 'heap', 'index', 'loop', 'plot', 'source', 'stack'] as const
export type DefaultCover = (typeof DEFAULT_COVERS)[number]

const FOLDER = '/plates/'
/** The parameter of a cover's address with its colour. */
export const COLOR_PARAM = 'c'

/** The address of the default cover of a slug, which never changes. */
export function defaultCoverPath(slug: string): string {
  return coverPath(fnv1a(slug))
}

export function defaultCover(slug: string): DefaultCover {
  return coverAt(fnv1a(slug))
}

/**
 * The covers of a list. A default cover that one of the seven posts before already shows gives way to another one, so that neighbours differ;
 * the same list always has the same covers.
 */
export function spreadDefaultCovers(posts: readonly { slug: string; image: ImageSource }[]): ImageSource[] {
  const covers: ImageSource[] = []
  for (const { slug, image } of posts) {
    const recent = new Set(covers.slice(1 - DEFAULT_COVERS.length).map(({ src }) => src))
    const isDefault = image.src === defaultCoverPath(slug)
    covers.push(isDefault ? { ...image, src: candidatePaths(slug).find((path) => !recent.has(path)) ?? image.src } : image)
  }
  return covers
}

/** Every default cover, that of the slug first. An odd step visits all of a power of two. */
function candidatePaths(slug: string): string[] {
  const hash = fnv1a(slug)
  const step = 1 + 2 * ((hash >>> 8) % 4)
  return DEFAULT_COVERS.map((_, place) => coverPath((hash % DEFAULT_COVERS.length) + place * step))
}

function coverPath(number: number): string {
  return `${FOLDER}plate-${coverAt(number)}.svg`
}

/**
 * The address of a picture in the colour of the site (`#rrggbb`), so that no cache answers a default cover in a former one. Other addresses stay
 * as they are.
 */
export function inCoverColor(src: string, color: string): string {
  return src.startsWith(FOLDER) ? `${src}?${COLOR_PARAM}=${color.slice(1)}` : src
}

/** The cover of a file name, such as `plate-loop.svg`; undefined for another name. */
export function coverNameOf(file: string): DefaultCover | undefined {
  return DEFAULT_COVERS.find((name) => file === `plate-${name}.svg`)
}

function coverAt(number: number): DefaultCover {
  return DEFAULT_COVERS[number % DEFAULT_COVERS.length] ?? DEFAULT_COVERS[0]
}

/** FNV-1a: short, and spreads similar slugs well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // The low bits of similar texts are similar. XOR-folding the upper half into them spreads them.
  return (hash ^ (hash >>> 16)) >>> 0
}
