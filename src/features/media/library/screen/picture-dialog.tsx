import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { mediaPath } from '../../image-source.ts'
import type { OpenedPicture } from '../library.ts'
import { type LibraryScreen, libraryHref } from '../library-url.ts'
import { AltForm } from './alt-form.tsx'
import styles from './picture-dialog.module.css'
import { describeSize } from './picture-facts.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { isDeletable, type LibraryChanges } from './use-library-changes.ts'
import { WhereUsed } from './where-used.tsx'

type PictureDialogProps = { screen: LibraryScreen; opened: OpenedPicture | null; changes: LibraryChanges }

/** The picture that the URL names. */
export function PictureDialog({ screen, opened, changes }: PictureDialogProps) {
  const navigate = useNavigate()
  const [replacing, setReplacing] = useState<string | null>(null)
  const isOpen = useHydrated() && screen.picture !== ''
  const isReplacing = opened !== null && replacing === opened.picture.id
  function close() {
    setReplacing(null)
    void navigate(libraryHref({ ...screen, picture: '' }), { preventScrollReset: true })
  }
  return (
    <Dialog title={isReplacing ? 'Replace everywhere' : (opened?.picture.name ?? 'Picture')} isOpen={isOpen} onClose={close} wide>
      {opened === null ? (
        <EmptyState title="There is no such picture any more">
          <p>It was deleted.</p>
        </EmptyState>
      ) : isReplacing ? (
        <ReplaceForm key={opened.picture.id} opened={opened} onDone={() => setReplacing(null)} />
      ) : (
        <PictureDetails
          key={opened.picture.id}
          opened={opened}
          changes={changes}
          onReplace={() => setReplacing(opened.picture.id)}
          onDone={close}
        />
      )}
    </Dialog>
  )
}

type DetailsProps = { opened: OpenedPicture; changes: LibraryChanges; onReplace: () => void; onDone: () => void }

function PictureDetails({ opened: { picture, used }, changes, onReplace, onDone }: DetailsProps) {
  const { id, alt, width, height, format, createdAt, removeAt } = picture
  async function remove() {
    if ((await changes.remove([picture])).length > 0) onDone()
  }
  return (
    <div className={styles.details}>
      <a className={styles.large} href={mediaPath(id)} target="_blank" rel="noreferrer" aria-label="Open the original">
        <img src={`${mediaPath(id)}/700`} alt={alt} width={width} height={height} />
      </a>
      <div className={styles.side}>
        <p className={styles.note}>
          {format.toUpperCase()} · {describeSize(picture)} · added <SiteDate at={createdAt} />
          {removeAt === null ? null : (
            <>
              {' '}
              · deleted, removed after <SiteDate at={removeAt} />
            </>
          )}
        </p>
        {/* A new alt text from elsewhere replaces the field. */}
        <AltForm key={alt} picture={picture} />
        <section aria-label="Where it is used">
          <h3>{used.total === 0 ? 'Unused' : `Used in ${plural(used.total, 'place')}`}</h3>
          <WhereUsed used={used} />
        </section>
      </div>
      <div className={styles.actions}>
        <DialogActions>
          <ButtonAnchor href={mediaPath(id)} target="_blank" rel="noreferrer">
            Open original
          </ButtonAnchor>
          {removeAt === null ? null : <Button onClick={() => void changes.restore([picture])}>Restore</Button>}
          {isDeletable(picture) ? <Button onClick={() => void remove()}>Delete</Button> : null}
          {used.total > 0 ? <Button onClick={onReplace}>Replace everywhere…</Button> : null}
        </DialogActions>
      </div>
    </div>
  )
}
