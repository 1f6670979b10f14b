import type { ImportFilter } from '../import-view.ts'

export const IMPORT_PATH = '/admin/import'

export function importHref({ importId, filter = 'all', page = 1 }: { importId: string; filter?: ImportFilter; page?: number }): string {
  const query = new URLSearchParams({ import: importId })
  if (filter !== 'all') query.set('show', filter)
  if (page > 1) query.set('page', String(page))
  return `${IMPORT_PATH}?${query}`
}
