import { useEffect, useRef } from 'react'

type EditKeys = { save: () => void; publish: () => void; preview: () => void }

/** Ctrl-S, Ctrl-Enter and Ctrl-Shift-P, independent of the focus; on a Mac with the Command key. */
export function useEditKeys(keys: EditKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const action = actionOf(event)
      // A modal dialog makes the screen behind it inert. A held key does nothing: it must not press the button of the dialog that it opened.
      if (!action || (document.querySelector('dialog[open]') && !event.repeat)) return
      event.preventDefault()
      if (!event.repeat) latest.current[action]()
    }
    // The capture phase precedes the key handlers of the rich-text editor.
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}

function actionOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): keyof EditKeys | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (!shiftKey && key.toLowerCase() === 's') return 'save'
  if (!shiftKey && key === 'Enter') return 'publish'
  return shiftKey && key.toLowerCase() === 'p' ? 'preview' : null
}
