// What every route change does, wherever it leads: an overlay for 300 ms from its start; on arrival the top of the page,
// focus on its main part, and its title said once. Changes of the query or the hash alone are no route changes.
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

/** The path of a navigation that outlasts the overlay, else null: time for the skeletons of the page to come. */
export function useSlowNavigation(): string | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const coming = location && location.pathname !== pathname ? location.pathname : null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (!coming) return
    const timer = setTimeout(setSlow, OVERLAY_MS, coming)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [coming])
  return slow === coming ? slow : null
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

/** Returns the title of the page arrived at; nothing on the first page, which the browser announces itself. */
function useArrival(): string {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    // On the way back the browser would bring back where the page was left, in a frame before or after the page has arrived. On one page,
    // from hash to hash and query to query, it does. A browser without this API may do it anywhere.
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
    // A hash that is not well encoded is taken as it is written.
    return document.getElementById(id)
  }
}
