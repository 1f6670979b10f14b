import ipaddr from 'ipaddr.js'

/** Azure's metadata service. The address is public, but it returns secrets of the virtual machine that asks. */
const PROVIDER_METADATA = '168.63.129.16'

/**
 * Whether an IP address belongs to the public internet. Special-purpose ranges do not: loopback, private, link-local (metadata services of
 * clouds), shared, multicast, documentation, and IPv6 forms that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && parsed.toString() !== PROVIDER_METADATA && !isIpv4Compatible(parsed)
}

/** IPv4-compatible addresses (`::7f00:1`) are deprecated (RFC 4291), but some systems still route them to the IPv4 address. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0)
}
