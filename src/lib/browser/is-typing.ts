/** Checkboxes and radio buttons accept no text. */
const TEXT = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Whether a key is text for what has the focus, also within a shadow root: to listeners outside, its events seem to come from its host. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT))
}
