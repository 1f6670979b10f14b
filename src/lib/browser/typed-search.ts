/**
 * What the address says is searched for, to a box in which somebody types: whether it answers one of the searches that were `sent`
 * from there, oldest first, and which of them are still under way. The answer to an earlier one must not take back what was typed since.
 */
export function applyTypedResult(sent: readonly string[], search: string): { isOwn: boolean; sent: string[] } {
  const place = sent.lastIndexOf(search)
  return place < 0 ? { isOwn: false, sent: [] } : { isOwn: true, sent: sent.slice(place + 1) }
}
