import { useEffect } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { Button } from '../../button.tsx'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { setAutofocus } from '../dialogs/set-autofocus.ts'
import { hasUnsavedInput } from './has-unsaved-input.ts'

/**
 * Asks before a navigation, a reload or closing the tab loses what was typed into the forms of the screen. A form whose defaults are text that
 * the server refused, or that keeps its input in React state, says so with `data-unsaved`. The latter has no `method`, because React does not update the defaults of its controls.
 */
export function UnsavedDialog() {
  const navigation = useNavigation()
  // The server has accepted it, and the screen does not have the saved values yet.
  const saved = navigation.state === 'loading' ? navigation.formData : undefined
  const blocker = useBlocker(({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && isUnsaved(saved))
  // Listens on the window.
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved(saved)) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [saved])
  return (
    <Dialog title="Leave without saving?" isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <p>What you typed on this screen is not saved yet.</p>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>Leave anyway</Button>
        <Button ref={setAutofocus} variant="go" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function isUnsaved(saved: FormData | undefined): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('main form')].some((form) => {
    const isChanged = form.dataset.unsaved !== undefined || (form.method === 'post' && hasUnsavedInput(controlsOf(form)))
    return isChanged && !(saved && holds(form, saved))
  })
}

function holds(form: HTMLFormElement, data: FormData): boolean {
  return JSON.stringify([...new FormData(form)]) === JSON.stringify([...data])
}

function controlsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')
}
