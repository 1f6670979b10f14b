// Measures how a post is read. Loaded on the first interaction. Stores nothing in the browser and identifies no one.
import { textKey } from '#src/lib/text/text-key.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { linkTarget } from '#src/lib/web/link-target.ts'
import { CODE_MAX, isHeadingReached, LINKS_MAX, NEXT_MAX, type ReadingReport, readingTimeBetween } from './reading-rules.ts'

const INTERACTIONS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove']
const THROTTLE_MS = 250

type WatchedPost = { id: string; toc: readonly TocEntry[] }
type WatchOptions = {
  /** When the page became visible, by `performance.now()`; 0 when it was opened in the background. */
  since: number
  /** Ends the measurement when the reader navigates within the site. */
  signal: AbortSignal
}

let watchedSignal: AbortSignal | null = null

/** Sends a report whenever the page is hidden, and when `signal` aborts. A second call with the same signal does nothing. */
export function watchReading({ id, toc }: WatchedPost, { since, signal }: WatchOptions): void {
  const article = document.querySelector('[data-article]')
  if (!article || signal === watchedSignal || signal.aborted) return
  watchedSignal = signal
  const time = measureTime(since || performance.now())
  const depth = measureDepth(article, toc)
  const clicks = recordClicks(article)

  function report() {
    depth.measure()
    const body: ReadingReport = { post_id: id, seconds: time.flush(), ...depth.flush(), ...clicks.flush() }
    const { used, links, next, code } = body
    const isDone = used.length + links.length + next.length + code.length > 0
    if (body.seconds === 0 && body.heading === null && !body.half && !body.end && !isDone) return
    navigator.sendBeacon('/functions/report-reading', new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }
  function handleVisibility() {
    if (document.hidden) report()
    else time.restart()
  }
  function handleInteraction() {
    time.addTime()
    depth.measureThrottled()
  }
  time.addTime()
  depth.measure()
  for (const type of INTERACTIONS) addEventListener(type, handleInteraction, { signal, passive: true })
  for (const type of ['click', 'auxclick']) addEventListener(type, clicks.record, { signal, capture: true })
  document.addEventListener('visibilitychange', handleVisibility, { signal })
  // Some browsers leave a page without a visibilitychange event.
  addEventListener('pagehide', report, { signal })
  signal.addEventListener('abort', report)
}

function measureTime(since: number) {
  /** Null while the page is hidden, which stops the clock. */
  let last: number | null = since
  let read = 0
  function addTime() {
    if (last === null) return
    const now = performance.now()
    read += readingTimeBetween(last, now)
    last = now
  }
  return {
    addTime,
    restart: () => {
      last = performance.now()
    },
    /** Returns the whole seconds since the previous call. The remainder counts with the next. */
    flush: () => {
      addTime()
      if (document.hidden) last = null
      const seconds = Math.floor(read / 1000)
      read -= seconds * 1000
      return seconds
    },
  }
}

function measureDepth(article: Element, toc: readonly TocEntry[]) {
  let measuredAt = 0
  const reached = { index: -1, half: false, end: false }
  const reported = { index: -1, half: false, end: false }

  function measure() {
    // In a client navigation React hides the article, then removes it. All its places are 0 then, and the ids may be those of another one.
    if (article.getClientRects().length === 0) return
    measuredAt = performance.now()
    for (let index = reached.index + 1; index < toc.length; index += 1) {
      const top = document.getElementById(toc[index]?.id ?? '')?.getBoundingClientRect().top
      if (top !== undefined && isHeadingReached(top, innerHeight)) reached.index = index
    }
    const { top, bottom } = article.getBoundingClientRect()
    reached.half ||= (top + bottom) / 2 <= innerHeight
    reached.end ||= bottom <= innerHeight
  }
  return {
    measure,
    measureThrottled: () => {
      if (performance.now() - measuredAt >= THROTTLE_MS) measure()
    },
    flush: (): Pick<ReadingReport, 'heading' | 'half' | 'end'> => {
      const isFurther = reached.index > reported.index
      const half = reached.half && !reported.half
      const end = reached.end && !reported.end
      Object.assign(reported, reached)
      return { heading: isFurther ? (toc[reached.index]?.id ?? null) : null, half, end }
    },
  }
}

/** Records followed links, copied code, and uses of the table of contents and of the share block. */
function recordClicks(article: Element) {
  const used = new Set<ReadingReport['used'][number]>()
  const [links, next, code] = [new Set<string>(), new Set<string>(), new Set<string>()]
  function record(event: Event) {
    const { target } = event
    // Besides the main button only the middle one follows a link.
    if (!(target instanceof Element) || (event instanceof MouseEvent && event.button > 1)) return
    if (target.closest('[data-copy]')) {
      used.add('copy')
      addUpTo(code, CODE_MAX, textKey(target.closest('.code')?.querySelector('pre')?.textContent ?? ''))
    } else if (target.closest('[data-share] :is(a, button)')) used.add('share')
    const link = target.closest('a')
    if (link) recordLink(link)
  }
  function recordLink(link: HTMLAnchorElement) {
    const address = linkTarget(link.href, location.href)
    if (link.closest('[aria-label="Table of contents"]')) used.add('contents')
    else if (address && article.contains(link)) addUpTo(links, LINKS_MAX, address)
    else if (address?.startsWith('/')) addUpTo(next, NEXT_MAX, address)
  }
  return {
    record,
    flush: (): Pick<ReadingReport, 'used' | 'links' | 'next' | 'code'> => {
      const flushed = { used: [...used], links: [...links], next: [...next], code: [...code] }
      for (const names of [used, links, next, code]) names.clear()
      return flushed
    },
  }
}

function addUpTo(names: Set<string>, most: number, name: string): void {
  if (names.size < most) names.add(name)
}
