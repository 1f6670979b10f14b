import { QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'

/** The one client cache: 3 retries, 1 s doubling to 30 s, unused data kept 5 minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && !isAnswer(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
  },
})

/** A redirect or a 4xx is an answer: asking again would not change it. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return error.status < 500
  return isRouteErrorResponse(error) && error.status < 500
}
