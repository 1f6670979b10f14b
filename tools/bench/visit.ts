// Measures one visit from inside the page. Chromium runs the source of `watchPage` before the page's scripts, so it must not use outer names.

export type Visit = { fcp: number; lcp: number; tbt: number; cls: number; bytes: number }

declare global {
  var inkfolioVisit: (() => Omit<Visit, 'bytes'>) | undefined
}

/**
 * Total blocking time (https://web.dev/articles/tbt): the sum of the time beyond 50 ms of every long task after the first contentful paint.
 * The original definition ends at the time to interactive; this one has no end.
 */
export function watchPage(): void {
  const longTaskMs = 50
  const tasks: { start: number; end: number }[] = []
  let [fcp, lcp, cls] = [0, 0, 0]
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') fcp = startTime
  })
  observe('largest-contentful-paint', (entry) => {
    lcp = entry.startTime
  })
  observe('longtask', ({ startTime, duration }) => tasks.push({ start: startTime, end: startTime + duration }))
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') cls += entry.value
  })
  globalThis.inkfolioVisit = () => {
    const beyond = tasks.map(({ start, end }) => Math.max(0, end - Math.max(start, fcp) - longTaskMs))
    return { fcp, lcp, tbt: beyond.reduce((sum, each) => sum + each, 0), cls }
  }
}
