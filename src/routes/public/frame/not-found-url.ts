/** On /404: the address that led there, whose words the page searches for. */
export const FROM_PARAM = 'from'

const PATH_MAX = 200

/** The address of the not-found page for an address without a page. */
export function notFoundUrl(path: string): string {
  return `/404?${new URLSearchParams({ [FROM_PARAM]: path.slice(0, PATH_MAX) })}`
}
