import { useEffect, useRef } from 'react'

type EditKeys = { save: () => void; publish: () => void; preview: () => void }

/** Ctrl-S, Ctrl-Enter and Ctrl-Shift-P, wherever the focus is; on a Mac with the command key. */
export function useEditKeys(keys: EditKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  // Keys of the whole window.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const action = actionOf(event)
      // Behind a dialog nothing happens.
      if (!action || document.querySelector('dialog[open]')) return
      event.preventDefault()
      current.current[action]()
    }
    // Before the editor, which has keys of its own.
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
