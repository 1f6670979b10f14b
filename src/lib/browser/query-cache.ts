// Caches loader data of client navigations, so that back and forward are instant. The cache library is imported with the first navigation, so that
// a first visit does not download it.

let isLoaded = false

type ClientLoaderArgs<T> = { request: Request; serverLoader: () => Promise<T> }

/** A stale-while-revalidate `clientLoader`. */
export async function cachedLoader<T>({ request, serverLoader }: ClientLoaderArgs<T>): Promise<T> {
  const { queryClient } = await import('./query-client.ts')
  isLoaded = true
  const { pathname, search } = new URL(request.url)
  return queryClient.ensureQueryData({ queryKey: ['page', pathname, search], queryFn: () => serverLoader(), revalidateIfStale: true })
}

/** Removes the cached data of a page that has changed. */
export async function invalidatePage(pathname: string): Promise<void> {
  if (!isLoaded) return
  const { queryClient } = await import('./query-client.ts')
  queryClient.removeQueries({ queryKey: ['page', pathname] })
}
