import { useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { useEditing } from '../editing-context.ts'
import { isUnsaved } from '../saving/edit-state.ts'

/** Asks before a navigation leaves unsaved changes. `beforeunload` covers closing the tab. */
export function LeaveDialog() {
  const { session } = useEditing()
  const [hasFailed, setFailed] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved(session.getState()) && (nextLocation.pathname !== currentLocation.pathname || nextLocation.hash === currentLocation.hash),
  )
  // Where somebody wants to go, until the question is answered.
  const asked = useRef<Blocker['location']>(undefined)
  useEffect(() => {
    asked.current = blocker.state === 'blocked' ? blocker.location : undefined
  }, [blocker])
  function stay() {
    setFailed(false)
    blocker.reset?.()
  }
  async function saveAndLeave() {
    const isSaved = await session.flush()
    if (asked.current === undefined || asked.current !== blocker.location) return
    if (!isSaved) return setFailed(true)
    asked.current = undefined
    blocker.proceed?.()
  }
  return (
    <Dialog title="Leave without saving?" isOpen={blocker.state === 'blocked'} onClose={stay}>
      <p>The last changes are not saved yet. This browser keeps them, and offers them when you come back.</p>
      {hasFailed ? <p role="alert">Saving did not work: the head of the screen says why.</p> : null}
      <DialogActions>
        <Button onClick={stay}>Stay</Button>
        <Button onClick={() => blocker.proceed?.()}>Leave anyway</Button>
        <Button ref={setAutofocus} variant="go" onClick={saveAndLeave}>
          Save and leave
        </Button>
      </DialogActions>
    </Dialog>
  )
}
