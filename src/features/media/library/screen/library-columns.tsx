// The columns of the library as a list, in their order.
import { Link } from 'react-router'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import type { LibraryFile, LibrarySort } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import { describeUses, Preview } from './file-facts.tsx'
import styles from './library-screen.module.css'

type LibraryColumn = ListColumn<LibraryFile, LibrarySort, LibraryScreen>

export const LIBRARY_COLUMNS: readonly LibraryColumn[] = [
  {
    id: 'name',
    label: 'File',
    sort: 'name',
    kind: 'title',
    cell: (file, screen) => (
      <span className={styles.row}>
        <Preview {...file} />
        <Link id={rowFileId(file.id)} to={libraryHref({ ...screen, file: file.id })} preventScrollReset>
          {file.name}
        </Link>
      </span>
    ),
  },
  {
    id: 'description',
    label: 'Alt text or description',
    cellClass: `${tableParts.full} ${styles.alt}`,
    cell: ({ description }) => description || <span className="dim">None</span>,
  },
  { id: 'uses', label: 'Used', cell: describeUses, cellClass: tableParts.half },
  {
    id: 'bytes',
    label: 'Size',
    sort: 'bytes',
    kind: 'number',
    cell: ({ width, height, format, bytes }) => (
      <>
        {formatBytes(bytes)}
        <span className={tableParts.sub}>
          {width === null || height === null ? format.toUpperCase() : `${formatCount(width)} × ${formatCount(height)}`}
        </span>
      </>
    ),
  },
  {
    id: 'added',
    label: 'Added',
    sort: 'added',
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: ({ createdAt }) => <SiteDate at={createdAt} />,
  },
]

/** The id of the element of a file that the cursor focuses. */
export function rowFileId(id: string): string {
  return `file-${id.slice(0, 16)}`
}
