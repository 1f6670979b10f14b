import { QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'

/** 3 retries with exponential backoff from 1 s to 30 s. Unused data is dropped after 5 minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && !isFinalResponse(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
  },
})

/** A retry does not change a redirect or a 4xx. */
function isFinalResponse(error: unknown): boolean {
  if (error instanceof Response) return error.status < 500
  return isRouteErrorResponse(error) && error.status < 500
}
