const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From here on a date says more than a number of days. */
const DATES_FROM = 7 * DAY

/**
 * How long ago, or until when: 'just now', '5 min ago', '3 h ago', '2 d ago', 'in 20 min'; beyond a week null, because a
 * date says more.
 */
export function relativeTime(at: Date, now: Date): string | null {
  const passed = now.getTime() - at.getTime()
  const distance = Math.abs(passed)
  if (distance >= DATES_FROM) return null
  if (distance < MINUTE) return 'just now'
  const words = inWords(distance)
  return passed > 0 ? `${words} ago` : `in ${words}`
}

function inWords(distance: number): string {
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)} min`
  if (distance < DAY) return `${Math.floor(distance / HOUR)} h`
  return `${Math.floor(distance / DAY)} d`
}
