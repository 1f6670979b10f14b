// Where notices stand: at the bottom of the window, or at its top while they would cover what is about to be used.

type Box = { left: number; top: number; right: number; bottom: number }
export type ToastPosition = 'top' | 'bottom'

/** The place at which notices of this size cover less; at the bottom when both are alike. */
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

/** What has the focus, and what sends a form. */
const USED = ':focus, button[type="submit"]'

/** Keeps `toaster` at the better place until the function that is answered is called. */
export function trackToastPosition(toaster: HTMLElement): () => void {
  const place = () => {
    const box = toaster.getBoundingClientRect()
    // As far from the one edge as from the other.
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
  place()
  const observer = new ResizeObserver(place)
  observer.observe(toaster)
  const options = { passive: true, capture: true }
  const events = ['scroll', 'resize', 'focusin'] as const
  for (const event of events) window.addEventListener(event, place, options)
  return () => {
    observer.disconnect()
    for (const event of events) window.removeEventListener(event, place, options)
  }
}
