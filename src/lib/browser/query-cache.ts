// Caches loader data of client navigations, so that back and forward are instant. The cache library is imported with the first navigation, so that
// a first visit does not download it.
import { data, isRouteErrorResponse } from 'react-router'
import { isUnreachable } from '../web/is-unreachable.ts'

let isLoaded = false

type ClientLoaderArgs<T> = { request: Request; serverLoader: () => Promise<T> }

/**
 * A stale-while-revalidate `clientLoader` with the retries of the query cache. Throws the responses of the server, 502 for an answer that is not
 * the site's, and a TypeError when the site cannot be reached.
 */
export async function cachedLoader<T>({ request, serverLoader }: ClientLoaderArgs<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  try {
    const { queryClient } = await import('./query-client.ts')
    isLoaded = true
    return await queryClient.ensureQueryData({
      queryKey: ['page', pathname, search],
      queryFn: () => serverLoader(),
      revalidateIfStale: true,
    })
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || isUnreachable(error)) throw error
    console.warn('cannot load', pathname, error)
    throw data(null, 502)
  }
}

/** Removes the cached data of a page that has changed. */
export async function invalidatePage(pathname: string): Promise<void> {
  if (!isLoaded) return
  const { queryClient } = await import('./query-client.ts')
  queryClient.removeQueries({ queryKey: ['page', pathname] })
}
