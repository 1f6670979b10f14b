/**
 * Whether a notification of the channel `inkfolio_pages` (db/sql/page-changes.sql) is worth an export at once. Comments and likes come with the
 * next one.
 */
export function isPublication(payload: string): boolean {
  return !payload.startsWith('comment')
}
