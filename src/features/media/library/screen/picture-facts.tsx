import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { LibraryPicture } from '../library.ts'

/** '1,200 × 800 · 240 kB'. */
export function describeSize({ width, height, bytes }: Pick<LibraryPicture, 'width' | 'height' | 'bytes'>): string {
  return `${formatCount(width)} × ${formatCount(height)} · ${formatBytes(bytes)}`
}

export function describeUses({ uses }: Pick<LibraryPicture, 'uses'>): string {
  if (uses === 0) return 'Unused'
  return uses === 1 ? 'Used once' : `Used ${formatCount(uses)} times`
}

/** The smallest variant of the picture. Its name stands beside it, so it has no alternative text. */
export function Preview({ id, width, height }: Pick<LibraryPicture, 'id' | 'width' | 'height'>) {
  return <img src={`/media/${id}/400`} alt="" width={width} height={height} loading="lazy" decoding="async" />
}
