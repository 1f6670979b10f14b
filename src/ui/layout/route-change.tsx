// The effects of a navigation to another path: an overlay for the first 300 ms; then scrolling to the top, focus on the main element, and
// an announcement of the title. A change of only the query or the hash has none of them.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './route-change.module.css'

export const OVERLAY_MS = 300

export function RouteChange() {
  const covered = useOverlay()
  const title = useArrival()
  return (
    <>
      {covered ? (
        <div className={styles.overlay} data-overlay aria-hidden="true">
          <span className="label">Loading</span>
          <span className={styles.bar}>
            <i />
          </span>
        </div>
      ) : null}
      <p className="sr" role="status">
        {title}
      </p>
    </>
  )
}

/** The path of a navigation that takes longer than the overlay, else null. The page then displays skeletons. */
export function useSlowNavigation(): string | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const pendingPath = location && location.pathname !== pathname ? location.pathname : null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (!pendingPath) return
    const timer = setTimeout(setSlow, OVERLAY_MS, pendingPath)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [pendingPath])
  return slow === pendingPath ? slow : null
}

function useOverlay(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const target = location?.pathname ?? pathname
  const last = useRef(target)
  const [covered, setCovered] = useState(false)
  useEffect(() => {
    if (last.current === target) return
    last.current = target
    setCovered(true)
    const timer = setTimeout(() => setCovered(false), OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [target])
  return covered
}

/** Returns the title of the new page, for screen readers. Empty on the first page, which the browser announces itself. */
function useArrival(): string {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    // On back and forward to another path, the browser would restore the scroll position before or after the page has changed, so this
    // disables it. Within a path, between hashes or queries, the browser restores it. Without the Navigation API the browser may always do
    // so.
    function arriveAtTop(event: NavigateEvent) {
      const isTraversal = event.navigationType === 'traverse' && event.canIntercept
      if (isTraversal && new URL(event.destination.url).pathname !== window.location.pathname)
        event.intercept({ scroll: 'manual', focusReset: 'manual' })
    }
    window.navigation?.addEventListener('navigate', arriveAtTop)
    return () => window.navigation?.removeEventListener('navigate', arriveAtTop)
  }, [])
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const target = findTarget(hash)
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, hash])
  return title
}

function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    // Uses a hash that is not valid percent-encoding as it is.
    return document.getElementById(id)
  }
}
