// The navigation that failed because the site could not be reached. The page stays as it is; a notice tells (ui/layout/unreachable-notice.tsx).
import { isFailedImport } from '../web/is-unreachable.ts'

/** `address` is where the navigation led. A new object for each failure. */
export type FailedNavigation = { address: string }

let failed: FailedNavigation | null = null
let isPageReplaced = false
const listeners = new Set<() => void>()

export function failedNavigation(): FailedNavigation | null {
  return failed
}

/** `isReplaced`: an error screen, or back and forward, have replaced the page, so that none can stay. */
export function setPageReplaced(isReplaced: boolean): void {
  isPageReplaced = isReplaced
}

/** Whether the page that is displayed can stay when a load for this address fails. */
export function canKeepPage(address: string): boolean {
  const { pathname, search } = new URL(address)
  return !isPageReplaced || pathname !== location.pathname || search !== location.search
}

/** Reports a navigation that failed with `error`, which `isUnreachable`. Rejects when the notice has cancelled the navigation. */
export function cancelNavigation({ url, signal }: Request, error: unknown): Promise<never> {
  const { pathname, search } = new URL(url)
  if (isFailedImport(error)) void loadDocument(url)
  else reportUnreachable(pathname + search)
  return new Promise((_, reject) => {
    const cancel = () => reject(signal.reason)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}

function reportUnreachable(address: string): void {
  change({ address })
}

export function clearUnreachable(): void {
  if (failed) change(null)
}

export function subscribeToUnreachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the site answers. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Loads a document when the site answers, for navigations that cannot be completed in this one. Otherwise reports the failure. */
export async function loadDocument(address: string): Promise<void> {
  if (await isReachable()) location.assign(address)
  else reportUnreachable(address)
}

const OWN_RELOAD = 'own reload'

/** Loads the document of a window again. React Router reloads too, when it cannot load a module: `isOwnReload` tells the two apart. */
export function reloadDocument(page: Window): void {
  if (page.navigation) page.navigation.reload({ info: OWN_RELOAD })
  else page.location.reload()
}

export function isOwnReload(event: NavigateEvent): boolean {
  return event.navigationType === 'reload' && event.info === OWN_RELOAD
}

function change(next: FailedNavigation | null): void {
  failed = next
  for (const listener of listeners) listener()
}
