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

/** The date stands below the last change until it has a column. */
export const FIRST_COLUMNS: readonly ListColumn[] = LIST_COLUMNS.map(({ name }) => name).filter((name) => name !== 'date')

/** The columns that are shown, in their order. */
export function readColumns(cookies: string | null): ListColumn[] {
  const kept = /(?:^|;\s*)inkfolio_post_columns=(?<names>[a-z.]*)/.exec(cookies ?? '')?.groups?.names
  if (kept === undefined) return [...FIRST_COLUMNS]
  const shown = kept.split('.')
  return LIST_COLUMNS.map(({ name }) => name).filter((name) => shown.includes(name))
}

/** The line that keeps them, for `document.cookie`. */
export function columnsCookie(columns: readonly ListColumn[]): string {
  return `${COOKIE}=${columns.join('.')}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
}
