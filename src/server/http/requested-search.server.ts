// The query of the requested address. Pages that are cached are rendered without it, but a redirect passes it on.
import { createContext } from 'react-router'
import { isLoaderDataPath, ROUTES_PARAM } from '#src/lib/loader-data-path.ts'

export const requestedSearchContext = createContext('')

/** With its question mark; without the parameter that the framework adds to requests for loader data. */
export function requestedSearch(requestUrl: string): string {
  const { pathname, search, searchParams } = new URL(requestUrl)
  if (!isLoaderDataPath(pathname) || !searchParams.has(ROUTES_PARAM)) return search
  searchParams.delete(ROUTES_PARAM)
  return searchParams.size > 0 ? `?${searchParams}` : ''
}
