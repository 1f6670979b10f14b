import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'

/** Modal dialogs make everything else inert themselves, and messages must be heard. */
const STAYS_ACTIVE = 'dialog, [role="status"]'

/** Windows in which the panel does not fit beside the article. `side-panel.module.css` and `edit-bar.module.css` have the same width. */
const AS_SHEET = '(width < 72em)'

export type Sheet = { panel: RefObject<HTMLElement | null>; isOpen: boolean; open: () => void; close: () => void }

/**
 * Opens the panel above the page, in windows where it is a sheet. The rest of the page is inert meanwhile, as behind a modal dialog. The
 * panel stays mounted while it is closed, so that its fields keep what was typed.
 */
export function useSheet(): Sheet {
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const abort = new AbortController()
    const { activeElement } = document
    // Markdown is edited within a shadow root, whose host takes no focus.
    const opener = activeElement?.shadowRoot?.activeElement ?? activeElement
    const release = makeRestInert(element)
    element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    const close = () => setOpen(false)
    addEventListener('keydown', (event) => isForSheet(event) && close(), { signal: abort.signal })
    matchMedia(AS_SHEET).addEventListener('change', close, { signal: abort.signal })
    return () => {
      abort.abort()
      release()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  const open = useCallback(() => flushSync(() => setOpen(isSheet())), [])
  const close = useCallback(() => flushSync(() => setOpen(false)), [])
  return { panel, isOpen, open, close }
}

export function isSheet(): boolean {
  return matchMedia(AS_SHEET).matches
}

/** Escape belongs to a list, menu or dialog within the sheet first. */
function isForSheet(event: KeyboardEvent): boolean {
  return (
    event.key === 'Escape' && !isCompositionKey(event) && !event.defaultPrevented && !document.querySelector('dialog[open], :popover-open')
  )
}

/** Makes everything outside of an element inert: no focus, no clicks, hidden from screen readers. Returns a function that reverts it. */
function makeRestInert(element: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (let inside = element; inside !== document.body && inside.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert || sibling.matches(STAYS_ACTIVE)) continue
      sibling.inert = true
      changed.push(sibling)
    }
  }
  return () => {
    for (const sibling of changed) sibling.inert = false
  }
}
