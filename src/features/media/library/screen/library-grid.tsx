import { Link } from 'react-router'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { SelectAll } from '#src/ui/admin/list/select-all.tsx'
import type { List } from '#src/ui/admin/list/use-list.ts'
import type { LibraryFile } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import { describeSize, describeUses, Preview } from './file-facts.tsx'
import { rowFileId } from './library-columns.tsx'
import styles from './library-screen.module.css'

type LibraryGridProps = { list: List<LibraryFile>; screen: LibraryScreen; busy: ReadonlySet<string> }

export function LibraryGrid({ list, screen, busy }: LibraryGridProps) {
  return (
    <>
      <p className={styles.all}>
        <SelectAll id="all-files" selection={list.selection} />
        <label htmlFor="all-files">Select all on this page</label>
      </p>
      <ul className={styles.grid} aria-label="Files">
        {list.items.map((file) => (
          <li
            key={file.id}
            className={styles.tile}
            data-selected={list.selection.has(file.id) || undefined}
            data-cursor={file.id === list.cursorId || undefined}
            aria-busy={busy.has(file.id) || undefined}
            onFocus={() => list.setCursorId(file.id)}
          >
            <Checkbox
              aria-label={`Select ${file.name}`}
              checked={list.selection.has(file.id)}
              onChange={() => list.selection.toggle(file.id)}
            />
            <Link id={rowFileId(file.id)} to={libraryHref({ ...screen, file: file.id })} preventScrollReset>
              <span className={styles.frame}>
                <Preview {...file} />
              </span>
              <b title={file.name}>{file.name}</b>
            </Link>
            <p>
              {describeSize(file)}
              <span data-unused={file.uses === 0 || undefined}>{describeUses(file)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
