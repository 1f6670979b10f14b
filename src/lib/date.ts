const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Jan 5, 2025', in UTC, so that server and browser agree. */
export function formatDate(date: string | Date): string {
  return format.format(typeof date === 'string' ? new Date(date) : date)
}
