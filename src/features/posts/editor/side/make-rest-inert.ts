/** Modal dialogs make everything else inert themselves, and messages must be heard. */
const STAYS_ACTIVE = 'dialog, [role="status"]'

/** Makes everything outside of an element inert: no focus, no clicks, hidden from screen readers. Returns a function that reverts it. */
export function makeRestInert(element: HTMLElement): () => void {
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
