import { isRouteErrorResponse } from 'react-router'

const WRONG_ADDRESS = 421

/** The sentence of the server, when it refused because the page was opened at another address than the site has. */
export async function readWrongAddress(response: Response): Promise<string | null> {
  return response.status === WRONG_ADDRESS ? reasonOf(await response.text().catch(() => '')) : null
}

/** The same, of what the router throws for such an answer. */
export function wrongAddressReason(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === WRONG_ADDRESS ? reasonOf(error.data) : null
}

function reasonOf(text: unknown): string {
  const otherwise = 'This site has another address: open it there, and try again.'
  try {
    const answer: unknown = typeof text === 'string' ? JSON.parse(text) : text
    const isSaid = typeof answer === 'object' && answer !== null && 'reason' in answer && typeof answer.reason === 'string'
    return isSaid ? String(answer.reason) : otherwise
  } catch {
    return otherwise
  }
}
