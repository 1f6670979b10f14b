/** Set by `authHeaders` alone, from the address the limits count by; better-auth would believe what a client writes. */
export const ADDRESS_HEADER = 'x-inkfolio-address'

/** What better-auth needs to know about a request; nothing else of it gets there. */
export function authHeaders(headers: Headers, address: string): Headers {
  const kept = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent', 'origin']) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value.slice(0, 4_000))
  }
  return kept
}
