import { Link } from 'react-router'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { SelectAll } from '#src/ui/admin/list/select-all.tsx'
import type { List } from '#src/ui/admin/list/use-list.ts'
import type { LibraryPicture } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import { rowPictureId } from './library-columns.tsx'
import styles from './library-screen.module.css'
import { describeSize, describeUses, Preview } from './picture-facts.tsx'

type LibraryGridProps = { list: List<LibraryPicture>; screen: LibraryScreen; busy: ReadonlySet<string> }

export function LibraryGrid({ list, screen, busy }: LibraryGridProps) {
  return (
    <>
      <p className={styles.all}>
        <SelectAll id="all-pictures" selection={list.selection} />
        <label htmlFor="all-pictures">Select all on this page</label>
      </p>
      <ul className={styles.grid} aria-label="Pictures">
        {list.items.map((picture) => (
          <li
            key={picture.id}
            className={styles.tile}
            data-selected={list.selection.has(picture.id) || undefined}
            data-cursor={picture.id === list.cursorId || undefined}
            aria-busy={busy.has(picture.id) || undefined}
            onFocus={() => list.setCursorId(picture.id)}
          >
            <Checkbox
              aria-label={`Select ${picture.name}`}
              checked={list.selection.has(picture.id)}
              onChange={() => list.selection.toggle(picture.id)}
            />
            <Link id={rowPictureId(picture.id)} to={libraryHref({ ...screen, picture: picture.id })} preventScrollReset>
              <span className={styles.frame}>
                <Preview {...picture} />
              </span>
              <b title={picture.name}>{picture.name}</b>
            </Link>
            <p>
              {describeSize(picture)}
              <span data-unused={picture.uses === 0 || undefined}>{describeUses(picture)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
