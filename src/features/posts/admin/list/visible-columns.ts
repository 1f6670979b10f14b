// Which of the optional columns the posts list shows. A cookie keeps them rather than local storage, so that the server renders them.
import { useState } from 'react'
import { OPTIONAL_COLUMNS } from './posts-columns.tsx'

const COOKIE = 'inkfolio_post_columns'
const YEAR = 365 * 24 * 60 * 60
const IDS: readonly string[] = OPTIONAL_COLUMNS.map(({ id }) => id)

/** The cell of the last change shows the date, too, until it has a column. */
export const DEFAULT_COLUMNS: readonly string[] = IDS.filter((id) => id !== 'date')

/** Ids of the columns that are shown, in their order. */
export function readColumns(cookies: string | null): string[] {
  const stored = /(?:^|;\s*)inkfolio_post_columns=(?<ids>[a-z.]*)/.exec(cookies ?? '')?.groups?.ids
  if (stored === undefined) return [...DEFAULT_COLUMNS]
  const shown = stored.split('.')
  return IDS.filter((id) => shown.includes(id))
}

/** For `document.cookie`. */
export function columnsCookie(columns: readonly string[]): string {
  return `${COOKIE}=${columns.join('.')}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`
}

/** The columns to show, and changing them; the browser remembers. */
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
