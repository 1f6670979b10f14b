// The effects of a navigation to another path: an overlay for the first 300 ms; then focus on the main element, and an announcement of the
// title. A new page starts at its top or at the target of its hash; back and forward return to where the page was left. A change of the
// query scrolls to the top as well, unless a control in the page made it, such as a filter.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { leavePage } from '#src/lib/browser/page-before.ts'
import styles from './route-change.module.css'
import { arriveAtEntry, endNavigation, startNavigation, trackPositions } from './scroll-position.ts'

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
  const { pathname, search, hash, key } = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  const isPending = useNavigation().location !== undefined
  const last = useRef({ pathname, search })
  const [title, setTitle] = useState('')
  useEffect(trackPositions, [])
  useLayoutEffect(() => {
    if (isPending) startNavigation()
    else endNavigation()
  }, [isPending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes one navigation from the next
  useLayoutEffect(() => {
    const leftAt = arriveAtEntry()
    const isOtherPath = last.current.pathname !== pathname
    const isSamePage = !isOtherPath && last.current.search === search
    if (!isSamePage) leavePage(last.current)
    last.current = { pathname, search }
    // The browser and the table of contents scroll between the hashes of a page.
    if (isSamePage && (isTraversal || hash)) return
    if (isTraversal && leftAt !== null) window.scrollTo(0, leftAt)
    else scrollToStart({ hash, isOtherPath })
    if (!isOtherPath) return
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, search, hash, key, isTraversal])
  return title
}

/** A control in the page, such as a filter, keeps the place. The header and the footer lead to another page even with the same path. */
function scrollToStart({ hash, isOtherPath }: { hash: string; isOtherPath: boolean }): void {
  const target = hash ? findTarget(hash) : null
  if (target) target.scrollIntoView()
  else if (isOtherPath || !document.getElementById('main')?.contains(document.activeElement)) window.scrollTo(0, 0)
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
