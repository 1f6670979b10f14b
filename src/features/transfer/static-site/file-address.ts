/**
 * The address of the file for a page of the server: a static host ignores queries, so that pages of a listing, of a category and of comments get
 * paths. Other parameters are dropped. Equal names give equal addresses, and different ones differ on file systems that ignore case.
 *
 * Pages contain the source of this function, so it must not use anything outside itself.
 */
export function fileAddress(pathname: string, search: string): string {
  const encoder = new TextEncoder()

  function escapeExcept(text: string, allowed: RegExp): string {
    const escaped = (character: string) =>
      Array.from(encoder.encode(character), (byte) => `~${byte.toString(16).padStart(2, '0')}`).join('')
    return Array.from(text, (character) => (allowed.test(character) ? character : escaped(character))).join('')
  }

  /** A name of any characters as path segments that every file system accepts. */
  function writeName(name: string): string {
    const lower = name.normalize('NFC').replace(/[A-Z]/g, (capital) => capital.toLowerCase())
    // Names of devices in Windows.
    const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/.test(lower)
    const isPlain = lower.length <= 50 && !/^[ .]|[ .]$/.test(lower)
    const allowed = isReserved ? /^$/ : isPlain ? /[\p{Ll}\p{Lo}\p{N} #&'()+,._-]/u : /[a-z0-9_-]/
    const parts = escapeExcept(lower, allowed).match(/.{1,200}/gu) ?? []
    return parts.map(encodeURIComponent).join('/')
  }

  function numberOf(value: string | null): number {
    return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
  }

  const [, folder = '', name = '', ...rest] = pathname.split('/')
  const isNamed = (folder === 'category' || folder === 'languages') && name !== '' && rest.length === 0
  const isListing = isNamed || (/^(posts|projects|resources|archive)$/.test(folder) && name === '')
  const query = new URLSearchParams(search)
  const category = (query.get('category') ?? '').trim()
  const page = numberOf(query.get('page'))
  const comments = numberOf(query.get('comments'))
  let address = isNamed ? `/${folder}/${writeName(decodeURIComponent(name))}` : pathname.replace(/\/$/, '')
  if (/^(posts|projects)$/.test(folder) && name === '' && category !== '' && category !== 'All')
    address += `/category/${writeName(category)}`
  if (isListing && page > 1) address += `/page/${page}`
  if (folder === 'posts' && name !== '' && rest.length === 0 && comments > 1) address += `/comments/${comments}`
  return address || '/'
}
