// What the screens of one post say when there is no such post.
import { isRouteErrorResponse } from 'react-router'

export function isMissingPost(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

/** Of a screen without its post. */
export function missingPostTitle(error: unknown): { title: string }[] {
  return isMissingPost(error) ? [{ title: 'Post not found · Admin' }] : [{ title: 'Something went wrong · Admin' }]
}
