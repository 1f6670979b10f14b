import { isRouteErrorResponse } from 'react-router'
import type { FormRetry } from '#src/lib/web/form-retry.ts'

export const NOT_SENT = {
  title: 'Please send it again',
  text: 'The site could not take this just now. What you typed is still here: please wait a moment, then send it again.',
} as const

/** The form in an error response, if there is one. */
export function findFormRetry(error: unknown): FormRetry | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null
  const { retry }: { retry?: FormRetry } = error.data ?? {}
  return retry ?? null
}
