// The columns of the library as a list, in their order.

import { Link } from 'react-router'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import type { LibraryPicture, LibrarySort } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import styles from './library-screen.module.css'
import { describeUses, Preview } from './picture-facts.tsx'

type LibraryColumn = ListColumn<LibraryPicture, LibrarySort, LibraryScreen>

export const LIBRARY_COLUMNS: readonly LibraryColumn[] = [
  {
    id: 'name',
    label: 'Picture',
    sort: 'name',
    kind: 'title',
    cell: (picture, screen) => (
      <span className={styles.row}>
        <Preview {...picture} />
        <Link id={rowPictureId(picture.id)} to={libraryHref({ ...screen, picture: picture.id })} preventScrollReset>
          {picture.name}
        </Link>
      </span>
    ),
  },
  {
    id: 'alt',
    label: 'Alt text',
    cellClass: `${tableParts.full} ${styles.alt}`,
    cell: ({ alt }) => alt || <span className="dim">None</span>,
  },
  { id: 'uses', label: 'Used', cell: describeUses, cellClass: tableParts.half },
  {
    id: 'bytes',
    label: 'Size',
    sort: 'bytes',
    kind: 'number',
    cell: ({ width, height, bytes }) => (
      <>
        {formatBytes(bytes)}
        <span className={tableParts.sub}>
          {formatCount(width)} × {formatCount(height)}
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

/** The id of the element of a picture that the cursor focuses. */
export function rowPictureId(id: string): string {
  return `picture-${id.slice(0, 16)}`
}
