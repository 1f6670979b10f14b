// What one visit looked like, seen from inside the page. `watchPage` runs in the browser before anything else: it must stand alone.

export type Visit = { fcp: number; lcp: number; tbt: number; cls: number; bytes: number }

declare global {
  var inkfolioVisit: (() => Omit<Visit, 'bytes'>) | undefined
}

/**
 * Total blocking time as its authors define it (https://web.dev/articles/tbt): of every task that is longer than 50 ms, what is beyond
 * them, counted from the first contentful paint on. Theirs ends when the page has become interactive, this one never.
 */
export function watchPage(): void {
  const patienceMs = 50
  const tasks: { start: number; end: number }[] = []
  let [fcp, lcp, cls] = [0, 0, 0]
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
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
    const beyond = tasks.map(({ start, end }) => Math.max(0, end - Math.max(start, fcp) - patienceMs))
    return { fcp, lcp, tbt: beyond.reduce((sum, each) => sum + each, 0), cls }
  }
}
