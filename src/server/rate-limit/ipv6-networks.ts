// The owner of one IPv6 /64 network often has thousands: providers give a /56 or /48 to one customer. Limits by address count for these too.

/** As `clientAddressOf` writes an IPv6 client: eight bytes in hexadecimal, and the length. */
const CLIENT = /^(?<site>[0-9a-f]{12})(?<customer>[0-9a-f]{2})[0-9a-f]{2}\/64(?=$| )/

const WIDTHS = ['/56', '/48'] as const
export type Width = (typeof WIDTHS)[number]

/** The same key for the /56 and the /48 around an IPv6 client; none for any other key. */
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
