import { isRouteErrorResponse } from 'react-router'

const WRONG_ADDRESS = 421

/** The message of a 421 response, which the server sends when the page was opened at an address that differs from SITE_URL. */
export async function readWrongAddress(response: Response): Promise<string | null> {
  return response.status === WRONG_ADDRESS ? reasonOf(await response.text().catch(() => '')) : null
}

/** The same for a route error response. */
export function wrongAddressReason(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === WRONG_ADDRESS ? reasonOf(error.data) : null
}

function reasonOf(text: unknown): string {
  const fallback = 'This site has another address: open it there, and try again.'
  try {
    return readReason(typeof text === 'string' ? JSON.parse(text) : text) ?? fallback
  } catch {
    return fallback
  }
}

/** The reason that a failed request of a page gives, such as a full disk. */
export function failureReason(error: unknown): string | null {
  return isRouteErrorResponse(error) ? readReason(error.data) : null
}

function readReason(answer: unknown): string | null {
  const hasReason = typeof answer === 'object' && answer !== null && 'reason' in answer && typeof answer.reason === 'string'
  return hasReason ? String(answer.reason) : null
}
