import { useSyncExternalStore } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { relativeTime } from '#src/lib/format/relative-time.ts'

const TICK_MS = 30_000

/** A time relative to now, or the date after a week. The exact time is its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useMinuteClock()
  const date = new Date(at)
  return (
    <time dateTime={at} title={useExactTime(at)}>
      {(now === null ? null : relativeTime(date, new Date(now))) ?? formatDate(date)}
    </time>
  )
}

/** 'Jan 8, 09:00', in the time zone of the browser. With the year if it is not the current one. */
export function ExactTime({ at }: { at: string }) {
  const exact = useExactTime(at)
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return <time dateTime={at}>{useHydrated() && isThisYear ? short.format(new Date(at)) : exact}</time>
}

/** In UTC on the server, which does not know the time zone; in the time zone of the browser after hydration. */
function useExactTime(at: string): string {
  const date = new Date(at)
  return useHydrated() ? local.format(date) : `${utc.format(date)} UTC`
}

const FORMAT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const { year: _year, ...SHORT } = FORMAT
const short = new Intl.DateTimeFormat('en-US', SHORT)
const local = new Intl.DateTimeFormat('en-US', FORMAT)
const utc = new Intl.DateTimeFormat('en-US', { ...FORMAT, timeZone: 'UTC' })

let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time in milliseconds, updated twice a minute; null on the server and during hydration. */
function useMinuteClock(): number | null {
  return useSyncExternalStore(subscribe, readClock, () => null)
}

function readClock(): number {
  if (now === 0) now = Date.now()
  return now
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  now = Date.now()
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}
