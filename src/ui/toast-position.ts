// Positions toasts at the bottom of the window, or at the top if they would cover a control in use at the bottom (decision 011).

type Box = { left: number; top: number; right: number; bottom: number }
export type ToastPosition = 'top' | 'bottom'

/** The position where toasts cover less; the bottom if both are equal. */
export function chooseToastPosition(at: Record<ToastPosition, Box>, used: readonly Box[]): ToastPosition {
  return coveredBy(at.bottom, used) > coveredBy(at.top, used) ? 'top' : 'bottom'
}

function coveredBy(notices: Box, used: readonly Box[]): number {
  return used.reduce((sum, box) => sum + overlap(notices, box), 0)
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** The focused element and submit buttons. */
const USED = ':focus, button[type="submit"]'

/** Updates the position of `toaster` until the returned function is called. */
export function trackToastPosition(toaster: HTMLElement): () => void {
  const update = () => {
    const box = toaster.getBoundingClientRect()
    // Assumes the same distance to both edges.
    const edge = toaster.dataset.at === 'top' ? box.top : window.innerHeight - box.bottom
    const [top, bottom] = [edge, window.innerHeight - edge - box.height]
    const used = [...document.querySelectorAll(USED)]
      .filter((element) => !toaster.contains(element))
      .map((element) => element.getBoundingClientRect())
    const sides = { left: box.left, right: box.right }
    toaster.dataset.at = chooseToastPosition(
      { top: { ...sides, top, bottom: top + box.height }, bottom: { ...sides, top: bottom, bottom: bottom + box.height } },
      used,
    )
  }
  update()
  const observer = new ResizeObserver(update)
  observer.observe(toaster)
  const options = { passive: true, capture: true }
  const events = ['scroll', 'resize', 'focusin'] as const
  for (const event of events) window.addEventListener(event, update, options)
  return () => {
    observer.disconnect()
    for (const event of events) window.removeEventListener(event, update, options)
  }
}
