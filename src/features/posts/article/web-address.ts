/** http and https only: an address may come from an import that nobody has looked at. */
export function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:'
}
