import { redirect, redirectDocument } from 'react-router'
import { isPagePath } from '#src/lib/web/page-path.ts'

/**
 * A redirect that caches must revalidate, so that a changed rule takes effect at once and every visit counts. Browsers cache a plain 301 forever:
 * when the owner reuses the old address, a cached redirect would lead away from its page, or in a circle. After a client navigation the browser
 * loads an address that the router does not display, for example a picture.
 */
export function revalidatedRedirect(address: string, status = 301): Response {
  const send = isPageAddress(address) ? redirect : redirectDocument
  return send(address, { status, headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
}

function isPageAddress(address: string): boolean {
  return address.startsWith('/') && isPagePath(address.split(/[?#]/, 1)[0] ?? '')
}
