/** The listing's address for what was typed, or null when there is nothing to search for. */
export function searchUrl(text: string): string | null {
  const search = text.trim()
  return search === '' ? null : `/posts?${new URLSearchParams({ search })}`
}
