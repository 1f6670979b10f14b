import { QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'
import { isUnreachable } from '../web/is-unreachable.ts'

/**
 * 3 retries with exponential backoff from 1 s to 30 s. Unused data is dropped after 5 minutes. Queries run although the browser says that it is
 * offline: paused ones would leave a navigation without an answer.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && !isFinal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
  },
})

/** A retry does not change a redirect or a 4xx, and none can succeed while the browser is offline. */
function isFinal(error: unknown): boolean {
  if (error instanceof Response) return error.status < 500
  if (isRouteErrorResponse(error)) return error.status < 500
  return isUnreachable(error) && !navigator.onLine
}
