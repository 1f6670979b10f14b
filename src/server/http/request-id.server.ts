// The id of a request: in X-Request-Id, in every log line about the request, and on the page or in the JSON that reports its failure. A
// visitor can quote it and the operator finds it in the log.
import { createContext } from 'react-router'

/** Set for every request before a route runs. */
export const requestIdContext = createContext<string>('')
