// Who is asking, for limits: the address of the socket, or what the trusted proxies in front say about it.

import ipaddr from 'ipaddr.js'
import { createContext } from 'react-router'
import { readHeader } from '#src/lib/web/request-headers.ts'

/** Where no socket is known: the development server and tests. Everybody shares its limits. */
const UNKNOWN = 'unknown'

/** The key of the client for limits; set for every request before a route runs. */
export const clientAddressContext = createContext<string>(UNKNOWN)

type Source = { headers: Headers; socketAddress: string | undefined; trustProxy: number }

/**
 * The client's address as a key: IPv4 as it is, IPv6 by its network of 64 bits, because one visitor owns all of those.
 * X-Forwarded-For is believed for as many steps as there are trusted proxies, counted from the right; the rest of it is
 * whatever the client wrote.
 */
export function clientAddressOf({ headers, socketAddress, trustProxy }: Source): string {
  const forwarded = (readHeader(headers, 'x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = [...forwarded.filter(Boolean), socketAddress ?? '']
  const claimed = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? ''
  return networkOf(claimed) ?? networkOf(socketAddress ?? '') ?? UNKNOWN
}

function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`
}
