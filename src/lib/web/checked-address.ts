// The address under which a link of an article is checked and replaced.

/** `address` of another site has no fragment; of this site it is path, query and fragment. */
export type CheckedAddress = { isOwn: boolean; address: string; fragment: string }

const ADDRESS_MAX = 2_000

/** Null for what has no address of its own: fragments and queries of the same page, mail, relative addresses, and addresses with a password. */
export function checkedAddress(href: string, origin: string): CheckedAddress | null {
  const text = href.trim()
  if (text.length > ADDRESS_MAX || !/^(?:\/(?!\/)|https?:\/\/)/i.test(text)) return null
  const url = URL.parse(text, origin)
  if (url === null || hasPassword(url)) return null
  const isOwn = url.origin === origin
  const address = isOwn ? `${url.pathname}${url.search}${url.hash}` : `${url.origin}${url.pathname}${url.search}`
  return address.length > ADDRESS_MAX ? null : { isOwn, address, fragment: isOwn ? '' : url.hash }
}

function hasPassword({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
