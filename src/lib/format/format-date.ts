const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Jan 5, 2025', in UTC, so that server and browser agree. Not by `Intl`: making a formatter takes a slow phone 60 ms (decision 041). */
export function formatDate(date: string | Date): string {
  const day = typeof date === 'string' ? new Date(date) : date
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}
