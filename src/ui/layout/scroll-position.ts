// The scroll position of every history entry (decision 077). The browser's own restoration knows neither when the page of an entry is rendered nor that a
// skeleton has replaced the page that is left. Positions are in memory and in the state of the Navigation API, which the browser keeps with
// its history: it survives a reload and uses no storage. A browser without that API restores positions until a reload.

const positions = new Map<string, number>()

/** The key of the entry whose page is displayed. */
let displayed: string | null = null
/** The position of the displayed page before a pending navigation changed it. */
let positionAtStart: number | null = null

function currentKey(): string {
  if (window.navigation?.currentEntry) return window.navigation.currentEntry.key
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : ''
}

/** Whether a skeleton is displayed instead of the page. */
let isReplaced = false

/** Records the position of the displayed page when a navigation starts: what the page does until it is left does not count. */
export function startNavigation(): void {
  positionAtStart ??= window.scrollY
}

/** Ends `startNavigation`, also when the navigation was cancelled: then a page that a skeleton has replaced is at its position again. */
export function endNavigation(): void {
  if (isReplaced && positionAtStart !== null) window.scrollTo(0, positionAtStart)
  isReplaced = false
  positionAtStart = null
}

/** Scrolls to the top of a skeleton, which replaces the page for the time of a navigation. */
export function startSkeleton(): void {
  isReplaced = true
  window.scrollTo(0, 0)
}

/** Says that the page of the current history entry is displayed. Returns the position at which that page was left, if it was. */
export function arriveAtEntry(): number | null {
  positionAtStart = null
  displayed = currentKey()
  const stored: unknown = window.navigation?.currentEntry?.getState()
  return positions.get(displayed) ?? (typeof stored === 'number' ? stored : null)
}

function savePosition(): void {
  if (displayed === null) return
  const y = positionAtStart ?? window.scrollY
  positions.set(displayed, y)
  if (window.navigation?.currentEntry?.key === displayed) window.navigation.updateCurrentEntry({ state: y })
}

/**
 * Saves the position of each page that is left. Stops the browser from scrolling when back and forward lead to another page; between the
 * hashes of a page the browser restores positions itself. Returns a function that stops it.
 */
export function trackPositions(): () => void {
  const { navigation } = window
  displayed = currentKey()
  if (!navigation) {
    const onScroll = () => {
      if (positionAtStart === null) savePosition()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }
  function onNavigate(event: NavigateEvent) {
    savePosition()
    if (event.navigationType === 'traverse' && event.canIntercept && isOtherPage(event.destination.url))
      event.intercept({ scroll: 'manual', focusReset: 'manual' })
  }
  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

function isOtherPage(address: string): boolean {
  const { pathname, search } = new URL(address)
  return pathname !== location.pathname || search !== location.search
}
