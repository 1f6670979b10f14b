/** Only `authHeaders` sets it, from the client address of the rate limits. better-auth would trust forwarded headers of any client. */
export const CLIENT_ADDRESS_HEADER = 'x-inkfolio-address'

/** The headers of a request that better-auth gets. */
export function authHeaders(headers: Headers, address: string): Headers {
  const allowed = new Headers({ [CLIENT_ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = headers.get(name)
    if (value !== null) allowed.set(name, value)
  }
  return allowed
}
