// A form that a page of this site sent under another address than the site's: the owner uses the IP address before the domain points to it,
// or a proxy is not set up yet. It is refused like a form of another site, but the response says what to do.
import { createContext } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import { env } from '../env.server.ts'

/** `used` is the address of the page, `site` the address of the site. */
export type WrongAddress = { used: string; site: string }

/** Set for a request whose response is only the page that explains the refusal. */
export const wrongAddressContext = createContext<WrongAddress | null>(null)

/** Misdirected Request. */
export const WRONG_ADDRESS_STATUS = 421

/**
 * Both addresses, when a page of this site sent the request and was opened at another address than `origin`. Null for requests of other
 * sites: their origin equals neither `Host` nor, according to `Sec-Fetch-Site`, the address of the request.
 */
export function findWrongAddress({ headers }: Request, origin: string): WrongAddress | null {
  const used = URL.parse(headers.get('origin') ?? '')
  if (!used || used.origin === origin || !/^https?:$/.test(used.protocol)) return null
  const requested = URL.parse(`${used.protocol}//${headers.get('host') ?? ''}`)
  const isFromHere = requested?.origin === used.origin || headers.get('sec-fetch-site') === 'same-origin'
  return isFromHere ? { used: used.origin, site: origin } : null
}

/** Whether the browser expects a page rather than JSON: the form was sent without a script. */
export function isDocumentWanted({ headers, url }: Request): boolean {
  return !isLoaderDataPath(new URL(url).pathname) && (headers.get('accept') ?? '').includes('text/html')
}

/** For scripts: `reason` is a sentence to display. */
export function refuseWrongAddress(wrong: WrongAddress): Response {
  const reason = describeWrongAddress(wrong)
  const init = { status: WRONG_ADDRESS_STATUS, headers: { 'Cache-Control': 'no-store' } }
  return Response.json({ error: 'wrong_address', reason, message: reason }, init)
}

/** For the operator whose site listens at another address than its public one; null when both are the same. */
export function describeOtherAddress(listening: string, siteUrl: string | undefined): string | null {
  if (!siteUrl || siteUrl === listening) return null
  return `Its address for visitors is ${siteUrl} (SITE_URL): opened at any other, it shows its pages and accepts no forms.`
}

function describeWrongAddress({ used, site }: WrongAddress): string {
  const [known, change] = env().SITE_URL
    ? ['address of this site is', 'change SITE_URL']
    : ['site takes its address for', `set SITE_URL=${used}`]
  return `Nothing was saved: the ${known} ${site}, but you opened it at ${used}. Open it at its address, or ${change} and start it again.`
}
