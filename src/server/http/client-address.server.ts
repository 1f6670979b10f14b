// The address of the client, for limits: from the socket, or from the trusted proxies.
import ipaddr from 'ipaddr.js'
import { createContext } from 'react-router'

/** Without a socket, in the development server and in tests. All clients share its limits. */
const UNKNOWN = 'unknown'

/** The key of the client for limits. It is set for every request before a route runs. */
export const clientAddressContext = createContext<string>(UNKNOWN)

type Source = { headers: Headers; socketAddress: string | undefined; trustProxy: number }

/**
 * The client's address as a key: IPv4 as it is, IPv6 by its /64 network, because one visitor usually owns all addresses of it. Reads as
 * many entries of X-Forwarded-For from the right as there are trusted proxies; the client may have written the others.
 */
export function clientAddressOf({ headers, socketAddress, trustProxy }: Source): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = [...forwarded.filter(Boolean), socketAddress ?? '']
  const claimed = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? ''
  return networkOf(claimed) ?? networkOf(socketAddress ?? '') ?? UNKNOWN
}

function networkOf(written: string): string | null {
  const address = withoutPort(written)
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`
}

/** Some proxies write the port too: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
