import { redirect } from 'react-router'

/**
 * A redirect that caches must revalidate, so that a changed rule takes effect at once and every visit counts. Browsers cache a plain 301 forever:
 * when the owner reuses the old address, a cached redirect would lead away from its page, or in a circle.
 */
export function revalidatedRedirect(address: string, status = 301): Response {
  return redirect(address, { status, headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
}
