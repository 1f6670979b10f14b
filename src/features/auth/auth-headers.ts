import { readHeader } from '#src/lib/web/request-headers.ts'
/** Set by `authHeaders` alone, from the address the limits count by; better-auth would believe what a client writes. */
export const ADDRESS_HEADER = 'x-inkfolio-address'

/** What better-auth needs to know about a request; nothing else of it gets there. */
export function authHeaders(headers: Headers, address: string): Headers {
  const kept = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = readHeader(headers, name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}
