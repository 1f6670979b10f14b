/** Whether an address opens a gated link of this site: a visitor would wait twice. `origin` is this site's. */
export function isGatedLinkAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const target = new URL(address)
  return target.host === new URL(origin).host && target.searchParams.has('token')
}

export const GATED_TARGET_REFUSED = 'This address is itself a gated link of this site. Give the address it leads to.'
