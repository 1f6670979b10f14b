import { useSyncExternalStore } from 'react'
import { relativeTime } from '#src/lib/format/relative-time.ts'
import { writtenDay } from '#src/lib/format/written-day.ts'
import { formatSiteDate, formatTime, useTimeZone } from './site-time.tsx'

const TICK_MS = 30_000

/** A time relative to now, or the date after a week and of a day. The exact time is its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useMinuteClock()
  const timeZone = useTimeZone()
  const date = new Date(at)
  const relative = now === null || writtenDay(date) !== null ? null : relativeTime(date, new Date(now))
  return (
    <time dateTime={at} title={formatTime(at, timeZone)}>
      {relative ?? formatSiteDate(date, timeZone)}
    </time>
  )
}

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
