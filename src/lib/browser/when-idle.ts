/** The longest wait for a moment without other work. */
const WAIT_MS = 500

/**
 * Runs `work` after `ms` milliseconds, in the next moment in which the page has nothing else to do, such as answering a key. A browser without
 * idle callbacks (https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback) runs it at once. Returns the function that cancels it.
 */
export function whenIdle(ms: number, work: () => void): () => void {
  let callback: number | null = null
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') callback = requestIdleCallback(work, { timeout: WAIT_MS })
    else work()
  }, ms)
  return () => {
    clearTimeout(timer)
    if (callback !== null) cancelIdleCallback(callback)
  }
}
