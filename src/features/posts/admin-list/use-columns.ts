import { useState } from 'react'
import { columnsCookie, LIST_COLUMNS, type ListColumn } from './list-columns.ts'

/** The columns to show, and changing them; the browser remembers. */
export function useColumns(initial: readonly ListColumn[]) {
  const [columns, setColumns] = useState(initial)
  function toggle(column: ListColumn) {
    const isShown = columns.includes(column)
    const next = LIST_COLUMNS.map(({ name }) => name).filter((name) => (name === column ? !isShown : columns.includes(name)))
    setColumns(next)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store does not exist in every browser
    document.cookie = columnsCookie(next)
  }
  return { columns, toggle }
}
