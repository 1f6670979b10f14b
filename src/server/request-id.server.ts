// The number a visitor can quote and the operator finds in the log: one per request, in X-Request-Id, in every line about the
// request, and on the page or in the JSON that says it failed.
import { createContext } from 'react-router'

/** Set for every request before a route runs. */
export const requestIdContext = createContext<string>('')

/** The last part of a preview's address is a secret. */
const SECRET_PATH = /^(\/preview\/)[^/.]+/i

/** An address as it may stand in a log: without its query, which holds searches, aliases of links and one-time tokens. */
export function loggedPath(url: string): string {
  return new URL(url).pathname.replace(SECRET_PATH, '$1[redacted]')
}
