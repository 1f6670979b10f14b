const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * 'Jan 5, 2025' for a date or a time in ISO 8601. A time is formatted in its own offset, which the server has set to the zone of the site
 * (`siteTime`). Without `Intl`: creating a formatter takes 60 ms on a slow phone (decision 041).
 */
export function formatDate(iso: string): string {
  return `${formatDay(iso)}, ${iso.slice(0, 4)}`
}

/** 'Jan 5', where the year is known. */
export function formatDay(iso: string): string {
  const [month, day] = iso.slice(5, 10).split('-').map(Number)
  return `${MONTHS[(month ?? 0) - 1]} ${day}`
}
