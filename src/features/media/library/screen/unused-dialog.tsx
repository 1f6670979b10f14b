import { useState } from 'react'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { type LibraryTotals, RESTORABLE_DAYS } from '../library.ts'
import { describeUnused, type LibraryChanges } from './use-library-changes.ts'

type UnusedDialogProps = { totals: LibraryTotals; changes: LibraryChanges; isOpen: boolean; onClose: () => void }

/** Asks before all unused files are deleted. */
export function UnusedDialog({ totals, changes, isOpen, onClose }: UnusedDialogProps) {
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    await changes.removeUnused()
    setBusy(false)
    onClose()
  }
  return (
    <Dialog title="Delete unused files?" isOpen={isOpen} onClose={onClose}>
      <p>
        {describeUnused(totals)}: no post, page, draft, unpublished change or setting, gated link or redirect uses{' '}
        {totals.unused === 1 ? 'it' : 'them'}. Files in versions of posts from the last {RESTORABLE_DAYS} days stay.
      </p>
      <p>Deleted files can be restored for {RESTORABLE_DAYS} days. A post that uses one again restores it by itself.</p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="go" disabled={isBusy} onClick={() => void remove()}>
          {isBusy ? 'Deleting…' : 'Delete unused files'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
