/** http and https only: an address may come from an import that nobody has looked at. */
export function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:'
}

/** A path on this site, or a web address. */
export function isSiteOrWebAddress(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || isWebAddress(url)
}
