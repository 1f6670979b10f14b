import { type ChangeEvent, useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { BulkBar } from '#src/ui/admin/list/bulk-bar.tsx'
import { type EmptyList, ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { listKeys } from '#src/ui/admin/list/list-keys.ts'
import { ListTable } from '#src/ui/admin/list/list-table.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { type List, useList } from '#src/ui/admin/list/use-list.ts'
import { Button } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { KEPT_DATA, UPLOAD_LIMITS } from '../../upload-limits.ts'
import type { LibraryListing, LibraryPicture, LibraryTotals, OpenedPicture } from '../library.ts'
import { defaultDirection, isFiltered, libraryHref, type LibraryScreen as Screen } from '../library-url.ts'
import { DropArea } from './drop-area.tsx'
import { LIBRARY_COLUMNS, rowPictureId } from './library-columns.tsx'
import { LibraryGrid } from './library-grid.tsx'
import styles from './library-screen.module.css'
import { LibraryToolbar } from './library-toolbar.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { UnusedDialog } from './unused-dialog.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { isDeletable, type LibraryChanges, useLibraryChanges } from './use-library-changes.ts'
import { useUploads } from './use-uploads.ts'

export type LibraryScreenProps = {
  screen: Screen
  listing: LibraryListing
  totals: LibraryTotals
  /** The picture in the dialog; null without one, or when it was deleted. */
  opened: OpenedPicture | null
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'media-search'

/** The pictures of the site. Reading, search, filters and pages work without JavaScript. */
export function LibraryScreen({ screen, listing, totals, opened, moreKeys }: LibraryScreenProps) {
  const { pictures, page, pages, total } = listing
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const changes = useLibraryChanges()
  const uploads = useUploads(() => void revalidate())
  const input = useRef<HTMLInputElement>(null)
  const list = useList(pictures, rowPictureId)
  const keys = listKeys(list, {
    searchId: SEARCH_ID,
    edit: ({ id }) => void navigate(libraryHref({ ...screen, picture: id }), { preventScrollReset: true }),
    remove: (affected) => void changes.remove(affected),
    own: [{ press: 'u', does: 'Upload pictures', run: () => input.current?.click(), isMinor: true }],
  })
  return (
    <>
      <AdminPageHead title="Media">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={UPLOAD_LIMITS.types.join(',')}
          aria-label="Picture files"
          onChange={(event) => chooseFiles(event, uploads.add)}
        />
        <Button id="upload" variant="go" onClick={() => input.current?.click()}>
          <AdminIcon name="plus" />
          Upload pictures
        </Button>
      </AdminPageHead>
      <AdminPageBody>
        <DropArea onFiles={uploads.add}>
          <div className={styles.parts}>
            <UploadProgress uploads={uploads.uploads} onClear={uploads.clear} />
            <LibraryToolbar searchId={SEARCH_ID} screen={screen} />
            <StorageLine totals={totals} screen={screen} changes={changes} />
            <ResultLine
              isFiltered={isFiltered(screen)}
              total={total}
              nouns={['picture', 'pictures']}
              clearHref={libraryHref({ sort: screen.sort, direction: screen.direction, view: screen.view })}
            />
            <Pictures screen={screen} list={list} changes={changes} />
            {pages > 1 ? (
              <Pagination page={page} pages={pages} href={(wanted) => libraryHref({ ...screen, picture: '', page: wanted })} />
            ) : null}
          </div>
        </DropArea>
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <PictureDialog screen={screen} opened={opened} changes={changes} />
    </>
  )
}

function chooseFiles({ currentTarget }: ChangeEvent<HTMLInputElement>, add: (files: readonly File[]) => void) {
  const files = [...(currentTarget.files ?? [])]
  // Without this, choosing the same file again after a refusal causes no change event.
  currentTarget.value = ''
  if (files.length > 0) add(files)
}

type PicturesProps = { screen: Screen; list: List<LibraryPicture>; changes: LibraryChanges }

function Pictures({ screen, list, changes }: PicturesProps) {
  const { selected } = list.selection
  return (
    <ListBody>
      {list.items.length === 0 ? (
        <ListEmpty {...describeEmpty(screen)} />
      ) : screen.view === 'grid' ? (
        <LibraryGrid list={list} screen={screen} busy={changes.busy} />
      ) : (
        <ListTable
          label="Pictures"
          list={list}
          columns={LIBRARY_COLUMNS}
          view={screen}
          order={{
            ...screen,
            firstDirection: defaultDirection,
            hrefOf: (sort, direction) => libraryHref({ ...screen, sort, direction, page: 1, picture: '' }),
          }}
          busy={changes.busy}
          nameOf={({ name }) => name}
        />
      )}
      <BulkBar
        selection={list.selection}
        isBusy={changes.busy.size > 0}
        actions={[
          { label: 'Restore', items: selected.filter(({ removeAt }) => removeAt !== null), run: changes.restore },
          { label: 'Delete unused', icon: 'trash', items: selected.filter(isDeletable), run: changes.remove },
        ]}
      />
    </ListBody>
  )
}

function StorageLine({ totals, screen, changes }: { totals: LibraryTotals; screen: Screen; changes: LibraryChanges }) {
  const [isAsking, setAsking] = useState(false)
  const { pictures, bytes, recordingBytes, unused, unusedBytes, deleted } = totals
  const view = { view: screen.view }
  return (
    <div className={styles.storage}>
      <span>
        <b>{plural(pictures, 'picture')}</b>, {formatBytes(bytes)}
        {recordingBytes > 0 ? `, and ${formatBytes(recordingBytes)} of video, audio and downloads. ${KEPT_DATA}` : ''}
      </span>
      {unused > 0 ? (
        <Link to={libraryHref({ ...view, filter: 'unused' })}>
          {formatCount(unused)} unused, {formatBytes(unusedBytes)}
        </Link>
      ) : null}
      {deleted > 0 ? <Link to={libraryHref({ ...view, filter: 'deleted' })}>{formatCount(deleted)} deleted</Link> : null}
      {screen.filter === 'unused' && unused > 0 ? (
        <Button id="delete-unused" onClick={() => setAsking(true)}>
          Delete all unused…
        </Button>
      ) : null}
      <UnusedDialog totals={totals} changes={changes} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

function describeEmpty(screen: Screen): EmptyList {
  const way = { to: libraryHref({ view: screen.view }), label: 'Show all pictures' }
  if (screen.search !== '') return { title: 'No picture matches', text: 'Other words or another filter may find it.', way }
  switch (screen.filter) {
    case 'unused':
      return { title: 'Every picture is used', text: 'Pictures that no post, page or setting shows would appear here.', way }
    case 'no alt text':
      return { title: 'Every picture has alt text', text: 'It is offered when the picture is inserted.', way }
    case 'deleted':
      return { title: 'Nothing is deleted', text: 'Deleted pictures stay here for 30 days.', way }
    case '':
      return { title: 'There are no pictures yet', text: `Upload some, or drop them here. ${UPLOAD_LIMITS.hint}`, way: null }
  }
}
