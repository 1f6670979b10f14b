import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { hasUnsavedInput } from './has-unsaved-input.ts'

/**
 * Asks before a navigation, a reload or closing the tab loses what was typed into the forms of the screen. A form whose defaults are text that
 * the server refused, or that keeps its input in React state, says so with `data-unsaved`.
 */
export function UnsavedDialog() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && isUnsaved())
  // Listens on the window.
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [])
  return (
    <Dialog title="Leave without saving?" isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <p>What you typed on this screen is not saved yet.</p>
      <DialogActions>
        <Button onClick={() => blocker.proceed?.()}>Leave anyway</Button>
        <Button variant="go" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function isUnsaved(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('main form')].some(
    (form) => form.method === 'post' && (form.dataset.unsaved !== undefined || hasUnsavedInput(controlsOf(form))),
  )
}

function controlsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')
}
