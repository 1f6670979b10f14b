const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DATES_FROM = 7 * DAY

/**
 * The time between `at` and `now`: 'just now', '5 min ago', '3 h ago', '2 d ago', 'in 20 min'. Null beyond a week, when a date is
 * clearer.
 */
export function relativeTime(at: Date, now: Date): string | null {
  const passed = now.getTime() - at.getTime()
  const distance = Math.abs(passed)
  if (distance >= DATES_FROM) return null
  if (distance < MINUTE) return 'just now'
  const text = formatDistance(distance)
  return passed > 0 ? `${text} ago` : `in ${text}`
}

function formatDistance(distance: number): string {
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)} min`
  if (distance < DAY) return `${Math.floor(distance / HOUR)} h`
  return `${Math.floor(distance / DAY)} d`
}
