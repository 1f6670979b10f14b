/** No usable response: offline, a timeout, or a page instead of JSON. */
export const NO_ANSWER = 0

export const UNEXPECTED_ANSWER = 'The server answered something unexpected. Please reload the page.'

/** Message for a status when the server gave no reason. */
export function describeStatus(status: number): string {
  switch (status) {
    case NO_ANSWER:
      return 'The server could not be reached. Please try again.'
    case 401:
    case 403:
      return 'The session has expired: sign in in another tab, then try again.'
    case 404:
      return 'It was deleted meanwhile.'
    case 409:
      return 'It was changed elsewhere meanwhile.'
    case 413:
      return 'It is too large.'
    case 429:
      return 'Too many requests: please wait a moment.'
    default:
      return status >= 500 ? 'The server cannot do this at the moment. Please try again shortly.' : `The server refused it (${status}).`
  }
}
