import { type RefObject, useEffect } from 'react'
import { isTyping } from '#src/lib/browser/is-typing.ts'

/** '/' and Ctrl-K or Cmd-K focus the search of the header, unless something is being typed. */
export function useSearchKey(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isSearchKey(event) || isTyping(event)) return
      event.preventDefault()
      focusSearch(header.current)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [header])
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/'
}

/** On narrow screens it opens the menu, which contains the search. */
export function focusSearch(header: HTMLElement | null): void {
  const inputs = [...(header?.querySelectorAll<HTMLInputElement>('input[type="search"]') ?? [])]
  const visible = inputs.find((input) => input.checkVisibility())
  if (visible) {
    visible.focus()
    return
  }
  const menu = header?.querySelector('details')
  if (menu) menu.open = true
  menu?.querySelector('input')?.focus()
}
