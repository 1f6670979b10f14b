// The number a visitor can quote and the operator finds in the log: one per request, in X-Request-Id, in every line about the
// request, and on the page or in the JSON that says it failed.
import { createContext } from 'react-router'

/** Set for every request before a route runs. */
export const requestIdContext = createContext<string>('')
