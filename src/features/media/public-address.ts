import ipaddr from 'ipaddr.js'

/** Reachable by anyone, yet it answers each virtual machine of one large provider with that machine's own secrets. */
const PROVIDER_METADATA = '168.63.129.16'

/**
 * Whether an IP address belongs to the public internet. Everything with a special purpose is refused: loopback, private,
 * link-local (where clouds keep their metadata), shared, multicast, documentation and IPv6 forms that carry an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && parsed.toString() !== PROVIDER_METADATA && !isIpv4Compatible(parsed)
}

/** IPv4-compatible addresses (`::7f00:1`) are long withdrawn, but some systems still route them to the IPv4 address. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0)
}
