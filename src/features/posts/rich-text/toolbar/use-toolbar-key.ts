import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Alt F10 moves the focus from the text to the toolbar, Escape moves it back. Tab would not do: it indents code. */
export function useToolbarKey(editor: Editor): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a busy machine Tiptap destroys its first instance before mounting it. The effect runs again for the next one.
    if (editor.isDestroyed) return
    const text = editor.view.dom
    const toolbar = bar.current
    function toToolbar(event: KeyboardEvent) {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      toolbar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    }
    function toText(event: KeyboardEvent) {
      if (event.key === 'Escape') editor.commands.focus()
    }
    text.addEventListener('keydown', toToolbar)
    toolbar?.addEventListener('keydown', toText)
    return () => {
      text.removeEventListener('keydown', toToolbar)
      toolbar?.removeEventListener('keydown', toText)
    }
  }, [editor])
  return bar
}
