/** http and https only. Addresses may come from an unreviewed import, and `javascript:` must not pass. */
export function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:'
}

/** A path on this site, or a web address. */
export function isSiteOrWebAddress(url: string): boolean {
  return /^\/(?![/\\])/.test(url) || isWebAddress(url)
}
