// The URL of the loader data of a page in React Router: `/posts.data` for `/posts`, `/_.data` for `/`, with `_routes` to name single
// routes. Only this file knows this private format; its test compares it with React Router.

const SUFFIX = '.data'
const ROOT = '/_.data'

export const ROUTES_PARAM = '_routes'

export function isLoaderDataPath(pathname: string): boolean {
  return pathname.endsWith(SUFFIX)
}

/** `/posts` for `/posts.data`. */
export function pagePathOfLoaderData(pathname: string): string {
  return pathname === ROOT ? '/' : pathname.slice(0, -SUFFIX.length)
}

/** `/posts.data` for `/posts`. */
export function loaderDataPathOf(pathname: string): string {
  return pathname === '/' ? ROOT : pathname + SUFFIX
}
