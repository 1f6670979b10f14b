/**
 * Compares the search in the URL with the searches that a search box has submitted (`sent`, oldest first). `isOwn`: the URL is the result of one of
 * them, so the box keeps its text, which may be newer. `sent`: the searches that are still pending.
 */
export function applyTypedResult(sent: readonly string[], search: string): { isOwn: boolean; sent: string[] } {
  const index = sent.lastIndexOf(search)
  return index < 0 ? { isOwn: false, sent: [] } : { isOwn: true, sent: sent.slice(index + 1) }
}
