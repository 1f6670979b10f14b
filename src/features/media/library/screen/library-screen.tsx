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
import { FILE_NAMES, FILES_HINT, KEPT_DATA, RECORDING_NAMES, UPLOAD_LIMITS } from '../../upload-limits.ts'
import type { LibraryFile, LibraryListing, LibraryTotals, OpenedFile } from '../library.ts'
import { defaultDirection, isFiltered, libraryHref, type LibraryScreen as Screen } from '../library-url.ts'
import { DropArea } from './drop-area.tsx'
import { FileDialog } from './file-dialog.tsx'
import { LIBRARY_COLUMNS, rowFileId } from './library-columns.tsx'
import { LibraryGrid } from './library-grid.tsx'
import styles from './library-screen.module.css'
import { LibraryToolbar } from './library-toolbar.tsx'
import { UnusedDialog } from './unused-dialog.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { isDeletable, type LibraryChanges, useLibraryChanges } from './use-library-changes.ts'
import { useUploads } from './use-uploads.ts'

export type LibraryScreenProps = {
  screen: Screen
  listing: LibraryListing
  totals: LibraryTotals
  /** The file in the dialog; null without one, or when it was deleted. */
  opened: OpenedFile | null
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const SEARCH_ID = 'media-search'

/** The files of the site. Reading, search, filters and pages work without JavaScript. */
export function LibraryScreen({ screen, listing, totals, opened, moreKeys }: LibraryScreenProps) {
  const { files, page, pages, total } = listing
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const changes = useLibraryChanges()
  const uploads = useUploads(() => void revalidate())
  const input = useRef<HTMLInputElement>(null)
  const list = useList(files, rowFileId)
  const keys = listKeys(list, {
    searchId: SEARCH_ID,
    edit: ({ id }) => void navigate(libraryHref({ ...screen, file: id }), { preventScrollReset: true }),
    remove: (affected) => void changes.remove(affected),
    own: [{ press: 'u', does: 'Upload files', run: () => input.current?.click(), isMinor: true }],
  })
  return (
    <>
      <AdminPageHead title="Media">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={[...UPLOAD_LIMITS.types, RECORDING_NAMES, FILE_NAMES].join(',')}
          aria-label="Files"
          onChange={(event) => chooseFiles(event, uploads.add)}
        />
        <Button id="upload" variant="go" onClick={() => input.current?.click()}>
          <AdminIcon name="plus" />
          Upload files
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
              nouns={['file', 'files']}
              clearHref={libraryHref({ sort: screen.sort, direction: screen.direction, view: screen.view })}
            />
            <Files screen={screen} list={list} changes={changes} />
            {pages > 1 ? (
              <Pagination page={page} pages={pages} href={(wanted) => libraryHref({ ...screen, file: '', page: wanted })} />
            ) : null}
          </div>
        </DropArea>
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      <FileDialog screen={screen} opened={opened} changes={changes} />
    </>
  )
}

function chooseFiles({ currentTarget }: ChangeEvent<HTMLInputElement>, add: (files: readonly File[]) => void) {
  const files = [...(currentTarget.files ?? [])]
  // Without this, choosing the same file again after a refusal causes no change event.
  currentTarget.value = ''
  if (files.length > 0) add(files)
}

type FilesProps = { screen: Screen; list: List<LibraryFile>; changes: LibraryChanges }

function Files({ screen, list, changes }: FilesProps) {
  const { selected } = list.selection
  return (
    <ListBody>
      {list.items.length === 0 ? (
        <ListEmpty {...describeEmpty(screen)} />
      ) : screen.view === 'grid' ? (
        <LibraryGrid list={list} screen={screen} busy={changes.busy} />
      ) : (
        <ListTable
          label="Files"
          list={list}
          columns={LIBRARY_COLUMNS}
          view={screen}
          order={{
            ...screen,
            firstDirection: defaultDirection,
            hrefOf: (sort, direction) => libraryHref({ ...screen, sort, direction, page: 1, file: '' }),
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
  const { files, bytes, unused, unusedBytes, deleted } = totals
  const view = { view: screen.view }
  return (
    <div className={styles.storage}>
      <span>
        <b>{plural(files, 'file')}</b>, {formatBytes(bytes)}. {KEPT_DATA}
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
  const way = { to: libraryHref({ view: screen.view }), label: 'Show all files' }
  if (screen.search !== '' || screen.kind !== '')
    return { title: 'No file matches', text: 'Other words or another filter may find it.', way }
  switch (screen.filter) {
    case 'unused':
      return { title: 'Every file is used', text: 'Files that no post, page, setting or gated link uses would appear here.', way }
    case 'no alt text':
      return { title: 'Every picture has alt text', text: 'It is offered when the picture is inserted.', way }
    case 'deleted':
      return { title: 'Nothing is deleted', text: 'Deleted files stay here for 30 days.', way }
    case '':
      return {
        title: 'There are no files yet',
        text: `Upload some, or drop them here. Pictures: ${UPLOAD_LIMITS.hint} Others: ${FILES_HINT}`,
        way: null,
      }
  }
}
