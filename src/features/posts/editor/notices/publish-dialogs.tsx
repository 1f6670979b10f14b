import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { type Check, isComplaint } from '../checks/check-draft.ts'
import { useEditing } from '../editing-context.ts'
import { CheckList } from '../panels/check-panel.tsx'
import { publishLabel } from '../saving/publish-label.ts'
import type { Publishing } from '../saving/use-publishing.ts'
import styles from './publish-dialogs.module.css'

/** Confirms publishing despite warnings, and discarding changes. */
export function PublishDialogs({ publishing, checks }: { publishing: Publishing; checks: readonly Check[] }) {
  const { state } = useEditing()
  const timeZone = useTimeZone()
  const { question, dismiss } = publishing
  return (
    <>
      <Dialog title="Publish like this?" isOpen={question === 'publish'} onClose={dismiss}>
        <div className={styles.complaints}>
          <CheckList checks={checks.filter(isComplaint)} onLeave={dismiss} />
        </div>
        <DialogActions>
          <Button onClick={dismiss}>Not yet</Button>
          <Button ref={setAutofocus} variant="go" onClick={() => void publishing.publishNow()}>
            {publishLabel(state, { now: Date.now(), timeZone })}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog title="Discard the changes?" isOpen={question === 'discard'} onClose={dismiss}>
        <p>The working copy goes back to what readers see. What you wrote stays in the history.</p>
        <DialogActions>
          <Button ref={setAutofocus} onClick={dismiss}>
            Keep writing
          </Button>
          <Button variant="go" onClick={() => void publishing.discard()}>
            Discard changes
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
