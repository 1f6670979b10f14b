// Converts between instants and the values of <input type="datetime-local">, which are in the browser's time zone.

/** '2026-01-31T08:30', in the browser's time zone. */
export function toLocalInput(at: string): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Null for an incomplete date. */
export function fromLocalInput(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The initial date of a schedule: the first full hour that is at least an hour away. */
export function defaultPublishTime(now: number): string {
  const hour = 3_600_000
  return new Date(Math.ceil((now + hour) / hour) * hour).toISOString()
}
