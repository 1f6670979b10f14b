// Which changes of the site are worth an export at once. Comments, likes and views come with the next one.

const LATER = /^(?:comments|views):/

/** Whether a notification of the channel `inkfolio_pages` tells of a change of posts, pages or settings: see `db/sql/page-changes.sql`. */
export function isPublication(payload: string): boolean {
  const changes = parse(payload)
  if (!Array.isArray(changes)) return true
  return changes.some((change: unknown) => !Array.isArray(change) || !LATER.test(String(change[0])))
}

/** Null for what is no JSON: it counts as a change. */
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
