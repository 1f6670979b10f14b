// How the pictures of a gallery share its width. The renderer and the editor use it, so that both show the same.

/**
 * Ratios of width to height. Narrower and wider pictures are cut: they would leave the others of their row no width, or the row no height.
 * Pictures whose size is unknown count as usual.
 */
export const GALLERY_RATIOS = { least: 0.5, usual: 4 / 3, most: 2.5 } as const

/** The sizes of the rows: three or two pictures. A gallery of a single one is no row. */
export function rowSizes(count: number): number[] {
  if (count < 2) return []
  // Two rows of two instead of three and one.
  const pairs = count % 3 === 0 ? 0 : count % 3 === 1 ? 2 : 1
  return [...Array<number>((count - pairs * 2) / 3).fill(3), ...Array<number>(pairs).fill(2)]
}

/** The ratio of width to height at which a gallery shows a picture. */
export function galleryRatio(width: unknown, height: unknown): number {
  const { least, usual, most } = GALLERY_RATIOS
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(most, Math.max(least, ratio)) : usual
}

export type GalleryPlace = { row: number; share: number; picturesInRow: number }

/** For each picture its row, and the part of the width of the row by which all pictures of the row are equally high. */
export function galleryPlaces(ratios: readonly number[]): GalleryPlace[] {
  let start = 0
  return rowSizes(ratios.length).flatMap((size, row) => {
    const inRow = ratios.slice(start, start + size)
    start += size
    const total = inRow.reduce((sum, ratio) => sum + ratio, 0)
    return inRow.map((ratio) => ({ row, share: ratio / total, picturesInRow: size }))
  })
}
