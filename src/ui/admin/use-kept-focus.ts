import { useEffect } from 'react'

const TABBABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable="true"]):not([tabindex="-1"]), [tabindex="0"]'

/**
 * When the focused control is removed, moves the focus to the nearest one that is left: the first control behind it, else before it. Keys would
 * otherwise act on the page, and the next Tab would begin at its top. A component that knows a better place moves the focus in a layout effect,
 * which comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: { element: Element; pathname: string } | null = null
    function handleFocus({ target }: FocusEvent) {
      focused = target instanceof Element ? { element: target, pathname: location.pathname } : null
    }
    const observer = new MutationObserver((records) => {
      // Another screen begins without a focus.
      if (!focused || focused.pathname !== location.pathname || focused.element.isConnected || document.activeElement !== document.body)
        return
      const { element } = focused
      const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
      focused = null
      if (removal) findControl(removal)?.focus()
    })
    document.addEventListener('focusin', handleFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', handleFocus)
      observer.disconnect()
    }
  }, [])
}

function findControl({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  let parent: Node | null = target
  let next = nextSibling
  let previous = previousSibling
  while (parent && parent !== document.body) {
    const found = controlAmong(next, 'nextSibling') ?? controlAmong(previous, 'previousSibling')
    if (found) return found
    next = parent.nextSibling
    previous = parent.previousSibling
    parent = parent.parentNode
  }
  return null
}

function controlAmong(start: Node | null, way: 'nextSibling' | 'previousSibling'): HTMLElement | null {
  for (let node = start; node; node = node[way]) {
    if (!(node instanceof HTMLElement)) continue
    const controls = [node, ...node.querySelectorAll<HTMLElement>(TABBABLE)].filter((control) => control.matches(TABBABLE))
    const control = controls.find((one) => one.checkVisibility())
    if (control) return control
  }
  return null
}
