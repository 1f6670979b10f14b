import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { LibraryFile } from '../library.ts'
import styles from './file-facts.module.css'

/** '1,200 × 800 · 240 kB', 'PDF · 2 MB'. */
export function describeSize({ width, height, format, bytes }: Pick<LibraryFile, 'width' | 'height' | 'format' | 'bytes'>): string {
  const size = width === null || height === null ? format.toUpperCase() : `${formatCount(width)} × ${formatCount(height)}`
  return `${size} · ${formatBytes(bytes)}`
}

export function describeUses({ uses }: Pick<LibraryFile, 'uses'>): string {
  if (uses === 0) return 'Unused'
  return uses === 1 ? 'Used once' : `Used ${formatCount(uses)} times`
}

type PreviewProps = { id: string; format: string; width: number | null; height: number | null }

/** The smallest variant of a picture, of other files the format. Their name stands beside it, so it has no alternative text. */
export function Preview({ id, format, width, height }: PreviewProps) {
  if (width === null || height === null) {
    return (
      <span className={styles.format} aria-hidden="true">
        {format}
      </span>
    )
  }
  return <img src={`/media/${id}/400`} alt="" width={width} height={height} loading="lazy" decoding="async" />
}
