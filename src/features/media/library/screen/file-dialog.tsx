import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { type LibraryFile, libraryPath, type OpenedFile } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import { DescriptionForm } from './description-form.tsx'
import styles from './file-dialog.module.css'
import { describeSize, Preview } from './file-facts.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { isDeletable, type LibraryChanges } from './use-library-changes.ts'
import { WhereUsed } from './where-used.tsx'

type FileDialogProps = { screen: LibraryScreen; opened: OpenedFile | null; changes: LibraryChanges }

/** The file that the URL names. */
export function FileDialog({ screen, opened, changes }: FileDialogProps) {
  const navigate = useNavigate()
  const [replacing, setReplacing] = useState<string | null>(null)
  const isOpen = useHydrated() && screen.file !== ''
  const isReplacing = opened !== null && replacing === opened.file.id
  function close() {
    setReplacing(null)
    void navigate(libraryHref({ ...screen, file: '' }), { preventScrollReset: true })
  }
  return (
    <Dialog title={isReplacing ? 'Replace everywhere' : (opened?.file.name ?? 'File')} isOpen={isOpen} onClose={close} wide>
      {opened === null ? (
        <EmptyState title="There is no such file any more">
          <p>It was deleted.</p>
        </EmptyState>
      ) : isReplacing ? (
        <ReplaceForm key={opened.file.id} opened={opened} onDone={() => setReplacing(null)} />
      ) : (
        <FileDetails key={opened.file.id} opened={opened} changes={changes} onReplace={() => setReplacing(opened.file.id)} onDone={close} />
      )}
    </Dialog>
  )
}

type DetailsProps = { opened: OpenedFile; changes: LibraryChanges; onReplace: () => void; onDone: () => void }

function FileDetails({ opened: { file, used }, changes, onReplace, onDone }: DetailsProps) {
  const { description, format, createdAt, removeAt, isGated } = file
  const href = libraryPath(file)
  async function remove() {
    if ((await changes.remove([file])).length > 0) onDone()
  }
  return (
    <div className={styles.details}>
      <Shown file={file} />
      <div className={styles.side}>
        <p className={styles.note}>
          {file.kind === 'picture' ? `${format.toUpperCase()} · ` : ''}
          {describeSize(file)} · added <SiteDate at={createdAt} />
          {removeAt === null ? null : (
            <>
              {' '}
              · deleted, removed after <SiteDate at={removeAt} />
            </>
          )}
        </p>
        {isGated ? (
          <p className={styles.note}>
            A gated link leads to it: readers get it after its countdown only. Its address alone, also in articles, does not open for them.
          </p>
        ) : null}
        {/* A new description from elsewhere replaces the field. */}
        <DescriptionForm key={description} file={file} />
        <section aria-label="Where it is used">
          <h3>{used.total === 0 ? 'Unused' : `Used in ${plural(used.total, 'place')}`}</h3>
          <WhereUsed used={used} />
        </section>
      </div>
      <div className={styles.actions}>
        <DialogActions>
          <ButtonAnchor href={href} target="_blank" rel="noreferrer">
            {file.kind === 'download' ? 'Download' : 'Open original'}
          </ButtonAnchor>
          {removeAt === null ? null : <Button onClick={() => void changes.restore([file])}>Restore</Button>}
          {isDeletable(file) ? <Button onClick={() => void remove()}>Delete</Button> : null}
          {used.total > 0 ? <Button onClick={onReplace}>Replace everywhere…</Button> : null}
        </DialogActions>
      </div>
    </div>
  )
}

/** The picture, the player or, of a download, its format. */
function Shown({ file }: { file: LibraryFile }) {
  const src = libraryPath(file)
  const { kind, name, description, width, height } = file
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: a file of the owner, which has no captions of its own
    return <video className={styles.player} src={src} controls preload="metadata" aria-label={description || name} />
  }
  if (kind === 'audio') {
    return (
      <div className={styles.large}>
        {/* biome-ignore lint/a11y/useMediaCaption: a file of the owner, which has no captions of its own */}
        <audio className={styles.player} src={src} controls preload="metadata" aria-label={description || name} />
      </div>
    )
  }
  if (kind === 'download' || width === null || height === null) {
    return (
      <div className={styles.large}>
        <Preview {...file} />
      </div>
    )
  }
  return (
    <a className={styles.large} href={src} target="_blank" rel="noreferrer" aria-label="Open the original">
      <img src={`${src}/700`} alt={description} width={width} height={height} />
    </a>
  )
}
