// Providers assign a /56 or /48 to one customer, so the owner of one IPv6 /64 network often has thousands. Limits per address count for
// these wider networks too.

/** An IPv6 key from `clientAddressOf`: eight bytes in hexadecimal, and the prefix length. */
const CLIENT = /^(?<site>[0-9a-f]{12})(?<customer>[0-9a-f]{2})[0-9a-f]{2}\/64(?=$| )/

const WIDTHS = ['/56', '/48'] as const
export type Width = (typeof WIDTHS)[number]

/** The key of the /56 and of the /48 around an IPv6 client; none for any other key. */
export function widerKeys(key: string): [Width, string][] {
  const found = CLIENT.exec(key)
  const { site, customer } = found?.groups ?? {}
  if (!found || site === undefined || customer === undefined) return []
  const rest = key.slice(found[0].length)
  return [
    ['/56', `${site}${customer}/56${rest}`],
    ['/48', `${site}/48${rest}`],
  ]
}
