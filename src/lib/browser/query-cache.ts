// Loader data of client navigations, kept by the query cache: back and forward are instant. The cache itself is loaded
// with the first navigation, so that a first visit does not download it.

let isLoaded = false

type ClientLoaderArgs<T> = { request: Request; serverLoader: () => Promise<T> }

/** A `clientLoader` that answers from the cache when it can, and refreshes what has become stale for the next time. */
export async function cachedLoader<T>({ request, serverLoader }: ClientLoaderArgs<T>): Promise<T> {
  const { queryClient } = await import('./query-client.ts')
  isLoaded = true
  const { pathname, search } = new URL(request.url)
  return queryClient.ensureQueryData({ queryKey: ['page', pathname, search], queryFn: () => serverLoader(), revalidateIfStale: true })
}

/** Drops what was kept of a page that has just changed. */
export async function invalidatePage(pathname: string): Promise<void> {
  if (!isLoaded) return
  const { queryClient } = await import('./query-client.ts')
  queryClient.removeQueries({ queryKey: ['page', pathname] })
}
