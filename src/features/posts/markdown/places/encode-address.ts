/** The address as the parser of Markdown writes it into HTML: what an address cannot have is percent-encoded, what is encoded stays. */
export function encodeAddress(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%')
}
