// A form that was sent from this site under another address than its own: an owner who tries it by its IP before the domain points there, a
// proxy that is not set up yet. It is refused like a form of another site, but told what to do.
import { createContext } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'

/** `used` is where the page was opened, `site` the address that the site has. */
export type WrongAddress = { used: string; site: string }

/** Set for a request that is answered with nothing but the page that says so. */
export const wrongAddressContext = createContext<WrongAddress | null>(null)

/** Misdirected Request. */
export const WRONG_ADDRESS_STATUS = 421

/**
 * The addresses, when the browser says that a page of this site sent the request, and that page was opened at another address than `origin`.
 * Null for what other sites send: their address is neither the `Host` nor, by `Sec-Fetch-Site`, where the request went.
 */
export function findWrongAddress({ headers }: Request, origin: string): WrongAddress | null {
  const used = URL.parse(readHeader(headers, 'origin') ?? '')
  if (!used || used.origin === origin || !/^https?:$/.test(used.protocol)) return null
  const asked = URL.parse(`${used.protocol}//${readHeader(headers, 'host') ?? ''}`)
  const isFromHere = asked?.origin === used.origin || readHeader(headers, 'sec-fetch-site') === 'same-origin'
  return isFromHere ? { used: used.origin, site: origin } : null
}

/** Whether a page is wanted, and not data: a browser without a script sent the form. */
export function isDocumentWanted({ headers, url }: Request): boolean {
  return !isLoaderDataPath(new URL(url).pathname) && (readHeader(headers, 'accept') ?? '').includes('text/html')
}

/** For scripts: `reason` is a sentence to be shown as it is. */
export function refuseWrongAddress(wrong: WrongAddress): Response {
  const reason = describeWrongAddress(wrong)
  const init = { status: WRONG_ADDRESS_STATUS, headers: { 'Cache-Control': 'no-store' } }
  return Response.json({ error: 'wrong_address', reason, message: reason }, init)
}

/** For the operator who starts a site that listens elsewhere than visitors are to open it; null where both are one. */
export function describeOtherAddress(listening: string, siteUrl: string | undefined): string | null {
  if (!siteUrl || siteUrl === listening) return null
  return `Its address for visitors is ${siteUrl} (SITE_URL): opened at any other, it shows its pages and accepts no forms.`
}

function describeWrongAddress({ used, site }: WrongAddress): string {
  return `Nothing was saved: the address of this site is ${site}, but you opened it at ${used}. Open it at its address, or change SITE_URL and start it again.`
}
