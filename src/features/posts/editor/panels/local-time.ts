// Between an instant and what <input type="datetime-local"> holds: the owner's wall clock.

/** '2026-01-31T08:30', on this computer's clock. */
export function toLocalInput(at: string): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Null while the date is not complete. */
export function fromLocalInput(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The next full hour at least an hour away: a first guess that nobody publishes by accident. */
export function defaultPublishTime(now: number): string {
  const hour = 3_600_000
  return new Date(Math.ceil((now + hour) / hour) * hour).toISOString()
}
