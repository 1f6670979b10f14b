import { plural } from '#src/lib/format/format-count.ts'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import type { SelectedSubscriber } from './admin-subscriber.ts'
import styles from './subscribers-screen.module.css'

type RemoveDialogProps = {
  /** Null while the dialog is closed. */
  subscribers: readonly SelectedSubscriber[] | null
  onClose: () => void
  onRemove: (subscribers: readonly SelectedSubscriber[]) => void
}

/** Asks for confirmation, because a removal cannot be undone. */
export function RemoveDialog({ subscribers, onClose, onRemove }: RemoveDialogProps) {
  const [first, ...others] = subscribers ?? []
  const counted = plural(subscribers?.length ?? 0, 'subscriber')
  const isOne = others.length === 0
  return (
    <Dialog title={isOne ? 'Remove this subscriber?' : `Remove ${counted}?`} isOpen={subscribers !== null} onClose={onClose}>
      <p className={styles.consequence}>
        {isOne ? <b>{first?.email}</b> : 'They'} {isOne ? 'gets' : 'get'} no more e-mails, and only a hash that cannot be read back is kept,
        so that an import does not bring {isOne ? 'the address' : 'them'} back. This cannot be undone.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="go"
          onClick={() => {
            if (subscribers) onRemove(subscribers)
            onClose()
          }}
        >
          {isOne ? 'Remove' : `Remove ${counted}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
