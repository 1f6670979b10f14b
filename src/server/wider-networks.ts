// Whoever has one IPv6 network of 64 bits often has thousands: providers give 56 or 48 bits to one customer. Limits by address
// therefore count for these networks too.

/** As `clientAddressOf` writes an IPv6 client: eight bytes in hexadecimal, and the length. */
const CLIENT = /^(?<site>[0-9a-f]{12})(?<customer>[0-9a-f]{2})[0-9a-f]{2}\/64(?=$| )/

export const WIDTHS = ['/56', '/48'] as const
export type Width = (typeof WIDTHS)[number]

/** The same key for the networks of 56 and 48 bits around a client that comes over IPv6; none for any other. */
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
