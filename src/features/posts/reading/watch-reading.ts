// Measures how a post is read. Loaded with the first sign of a reader; keeps nothing in the browser and knows nobody.

import type { TocEntry } from '#src/lib/toc.ts'
import { linkAddress } from '#src/lib/web/parse-link.ts'
import { isHeadingReached, type ReadingReport, readingTimeBetween } from './reading-rules.ts'

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove']
const MEASURE_MS = 250
const LINKS_AT_MOST = 50

type Watched = { id: string; toc: readonly TocEntry[] }
type WatchOptions = {
  /** When the page was shown, by its own clock; 0 when it was opened out of sight. */
  since: number
  /** Ends it: the reader went on within the site. */
  signal: AbortSignal
}

let watched: AbortSignal | null = null

/** Says what was read whenever the page goes out of sight, and when `signal` ends it. Asked again with the same signal, does nothing. */
export function watchReading({ id, toc }: Watched, { since, signal }: WatchOptions): void {
  const article = document.querySelector('[data-article]')
  if (!article || signal === watched || signal.aborted) return
  watched = signal
  const time = measureTime(since || performance.now())
  const depth = measureDepth(article, toc)
  const presses = notePresses(article)

  function report() {
    depth.measure()
    const said: ReadingReport = { post_id: id, seconds: time.take(), ...depth.take(), ...presses.take() }
    if (said.seconds === 0 && said.heading === null && !said.end && said.used.length + said.links.length === 0) return
    navigator.sendBeacon('/functions/report-reading', new Blob([JSON.stringify(said)], { type: 'application/json' }))
  }
  function handleVisibility() {
    if (document.hidden) report()
    else time.restart()
  }
  function handleSign() {
    time.sign()
    depth.measureNowAndThen()
  }
  time.sign()
  depth.measure()
  for (const type of SIGNS) addEventListener(type, handleSign, { signal, passive: true })
  for (const type of ['click', 'auxclick']) addEventListener(type, presses.note, { signal, capture: true })
  document.addEventListener('visibilitychange', handleVisibility, { signal })
  // Some browsers leave a page without saying that it is out of sight.
  addEventListener('pagehide', report, { signal })
  signal.addEventListener('abort', report)
}

function measureTime(since: number) {
  /** Null while the page is out of sight: the time stands still. */
  let last: number | null = since
  let read = 0
  function sign() {
    if (last === null) return
    const now = performance.now()
    read += readingTimeBetween(last, now)
    last = now
  }
  return {
    sign,
    restart: () => {
      last = performance.now()
    },
    /** Whole seconds since they were last taken; what is left over counts with the next. */
    take: () => {
      sign()
      if (document.hidden) last = null
      const seconds = Math.floor(read / 1000)
      read -= seconds * 1000
      return seconds
    },
  }
}

function measureDepth(article: Element, toc: readonly TocEntry[]) {
  let measuredAt = 0
  const reached = { place: -1, end: false }
  const said = { place: -1, end: false }

  function measure() {
    // After a step within the site the article is gone, and another one may stand there.
    if (!article.isConnected) return
    measuredAt = performance.now()
    for (let place = reached.place + 1; place < toc.length; place += 1) {
      const top = document.getElementById(toc[place]?.id ?? '')?.getBoundingClientRect().top
      if (top !== undefined && isHeadingReached(top, innerHeight)) reached.place = place
    }
    reached.end ||= article.getBoundingClientRect().bottom <= innerHeight
  }
  return {
    measure,
    measureNowAndThen: () => {
      if (performance.now() - measuredAt >= MEASURE_MS) measure()
    },
    take: (): Pick<ReadingReport, 'heading' | 'end'> => {
      const isFurther = reached.place > said.place
      const isEnd = reached.end && !said.end
      Object.assign(said, reached)
      return { heading: isFurther ? (toc[reached.place]?.id ?? null) : null, end: isEnd }
    },
  }
}

/** Links that are followed, code that is copied, and headings that are gone to by the table of contents. */
function notePresses(article: Element) {
  const used = new Set<ReadingReport['used'][number]>()
  const links = new Set<string>()
  function note(event: Event) {
    const { target } = event
    // Of the other buttons only the middle one follows a link.
    if (!(target instanceof Element) || (event instanceof MouseEvent && event.button > 1)) return
    const link = target.closest('a')
    if (target.closest('[data-copy]')) used.add('copy')
    else if (link?.closest('[aria-label="Table of contents"]')) used.add('contents')
    const address = link && article.contains(link) && linkAddress(link.href, location.href)
    if (address && links.size < LINKS_AT_MOST) links.add(address)
  }
  return {
    note,
    take: (): Pick<ReadingReport, 'used' | 'links'> => {
      const taken = { used: [...used], links: [...links] }
      used.clear()
      links.clear()
      return taken
    },
  }
}
