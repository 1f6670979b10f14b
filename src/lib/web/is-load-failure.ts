import { isRouteErrorResponse } from 'react-router'
import { isUnreachable } from './is-unreachable.ts'

/** Whether the data of a page could not be loaded, as opposed to an answer such as 404 and to a defect in its component. */
export function isLoadFailure(error: unknown): boolean {
  return isUnreachable(error) || (isRouteErrorResponse(error) && error.status >= 500)
}
