// Says that the site cannot be reached, after a navigation has failed, and cancels that navigation: the page stays with all that was typed. The
// notice leaves when the site answers again and when another page is reached.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  clearUnreachable,
  failedNavigation,
  isOwnReload,
  isReachable,
  loadDocument,
  setPageReplaced,
  subscribeToUnreachable,
} from '#src/lib/browser/unreachable.ts'
import { isUnreachable } from '#src/lib/web/is-unreachable.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { skipNextScroll } from './scroll-position.ts'
import styles from './unreachable-notice.module.css'

/** Milliseconds between two questions whether the site answers. */
const ASK_EVERY = 5_000

export function UnreachableNotice() {
  const failed = useSyncExternalStore(subscribeToUnreachable, failedNavigation, () => null)
  const navigate = useNavigate()
  useCancellation(failed)
  useRecovery(failed !== null)
  useBrokenModules()
  return (
    <div role="alert" className={failed ? styles.notice : undefined} data-noprint>
      {failed ? (
        <>
          <Icon name="warning" />
          <p>
            <b>The site cannot be reached.</b> Check your connection, then try again.
          </p>
          <Button onClick={() => void navigate(failed.address)}>Try again</Button>
        </>
      ) : null}
    </div>
  )
}

/** Replaces the pending navigation by one to the page itself, which loads nothing. */
function useCancellation(failed: { address: string } | null) {
  const navigate = useNavigate()
  const { pathname, search, hash, key } = useLocation()
  const here = useRef({ pathname, search, hash })
  useEffect(() => {
    here.current = { pathname, search, hash }
  }, [pathname, search, hash])
  useEffect(() => {
    if (!failed) return
    skipNextScroll()
    void navigate(here.current, { replace: true, defaultShouldRevalidate: false })
  }, [failed, navigate])
  useEffect(() => {
    const onTraversal = () => setPageReplaced(true)
    addEventListener('popstate', onTraversal)
    return () => removeEventListener('popstate', onTraversal)
  }, [])
  // Another page has been reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => () => clearUnreachable(), [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each navigation
  useEffect(() => setPageReplaced(false), [key, hash])
}

function useRecovery(isUnreachable: boolean) {
  useEffect(() => {
    if (!isUnreachable) return
    async function ask() {
      if (document.visibilityState === 'visible' && (await isReachable())) clearUnreachable()
    }
    const timer = setInterval(ask, ASK_EVERY)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [isUnreachable])
}

/**
 * React Router reloads the document when it cannot load the module of a route, which would show the browser's error page while the site cannot
 * be reached, and then never tries that module again. Instead, this and later navigations load a document, if the site answers.
 */
function useBrokenModules() {
  const { location: pending } = useNavigation()
  const address = pending ? pending.pathname + pending.search + pending.hash : null
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    function onNavigate(event: NavigateEvent) {
      if (!import.meta.env.PROD || event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isOwnReload(event))
        return
      event.preventDefault()
      setBroken(true)
    }
    // React Router requests the data of the route, and imports its loader, before it handles their failure.
    function onRejection(event: PromiseRejectionEvent) {
      if (isUnreachable(event.reason)) event.preventDefault()
    }
    window.navigation?.addEventListener('navigate', onNavigate)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      window.navigation?.removeEventListener('navigate', onNavigate)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  useEffect(() => {
    if (isBroken && address !== null) void loadDocument(address)
  }, [isBroken, address])
}
