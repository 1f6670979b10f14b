// Which columns the list shows. Kept in a cookie rather than in local storage, so that the server already draws them right.

export const LIST_COLUMNS = [
  { name: 'thumbnail', label: 'Thumbnail' },
  { name: 'category', label: 'Categories' },
  { name: 'views', label: 'Views' },
  { name: 'comments', label: 'Comments' },
  { name: 'clicks', label: 'Link clicks' },
  { name: 'updated', label: 'Updated' },
  { name: 'date', label: 'Published' },
] as const

export type ListColumn = (typeof LIST_COLUMNS)[number]['name']

const COOKIE = 'inkfolio_post_columns'
const YEAR = 365 * 24 * 60 * 60

/** The columns that are shown; all of them until some are hidden. */
export function readColumns(cookies: string | null): ListColumn[] {
  const kept = /(?:^|;\s*)inkfolio_post_columns=(?<names>[a-z.]*)/.exec(cookies ?? '')?.groups?.names
  const names = LIST_COLUMNS.map(({ name }) => name)
  if (kept === undefined) return names
  const shown = kept.split('.')
  return names.filter((name) => shown.includes(name))
}

/** The line that keeps them, for `document.cookie`. */
export function columnsCookie(columns: readonly ListColumn[]): string {
  return `${COOKIE}=${columns.join('.')}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
}
