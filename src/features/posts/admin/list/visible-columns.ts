// The visible optional columns of the posts list. They are in a cookie, so that the server can render them.
import { useState } from 'react'
import { OPTIONAL_COLUMNS } from './posts-columns.tsx'

const COOKIE = 'inkfolio_post_columns'
const YEAR = 365 * 24 * 60 * 60
const IDS: readonly string[] = OPTIONAL_COLUMNS.map(({ id }) => id)

/** Without a column for the date, the cell of the last change displays it. */
export const DEFAULT_COLUMNS: readonly string[] = IDS.filter((id) => id !== 'date')

/** The ids of the visible columns, in order. */
export function readColumns(cookies: string | null): string[] {
  const stored = /(?:^|;\s*)inkfolio_post_columns=(?<ids>[a-z.]*)/.exec(cookies ?? '')?.groups?.ids
  if (stored === undefined) return [...DEFAULT_COLUMNS]
  const visible = stored.split('.')
  return IDS.filter((id) => visible.includes(id))
}

/** A value for `document.cookie`. */
export function columnsCookie(columns: readonly string[]): string {
  return `${COOKIE}=${columns.join('.')}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
}

/** The visible columns, and a function that changes and stores them. */
export function useColumns(initial: readonly string[]) {
  const [columns, setColumns] = useState(initial)
  function toggle(column: string) {
    const next = IDS.filter((id) => (id === column ? !columns.includes(id) : columns.includes(id)))
    setColumns(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist in every browser
    document.cookie = columnsCookie(next)
  }
  return { columns, toggle }
}
