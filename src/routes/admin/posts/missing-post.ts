// The error of post screens when the post does not exist.
import { isRouteErrorResponse } from 'react-router'

export function isMissingPost(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** The title of a post screen without a post. */
export function missingPostTitle(error: unknown): { title: string }[] {
  return isMissingPost(error) ? [{ title: 'Post not found · Admin' }] : [{ title: 'Something went wrong · Admin' }]
}
