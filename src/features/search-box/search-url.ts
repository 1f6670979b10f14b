/** The address of the search results, or null for an empty search. */
export function searchUrl(text: string): string | null {
  const search = text.trim()
  return search === '' ? null : `/posts?${new URLSearchParams({ search })}`
}
