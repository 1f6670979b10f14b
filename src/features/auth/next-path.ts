export const DASHBOARD = '/admin/dashboard'
export const LOGIN = '/admin/login'

/** Screens of the admin area; not the ways in, nor what is called rather than opened. */
const OPENED = /^\/admin\/(?!(?:login|setup|auth|functions)(?:\/|$))./

/** Where to go after signing in: the wanted screen when it is one of the admin area on this site, else the dashboard. */
export function nextPath(wanted: string | null | undefined): string {
  // Resolved before it is judged, because browsers fold dots and backslashes and drop tabs.
  if (!wanted || !URL.canParse(wanted, 'http://admin.invalid')) return DASHBOARD
  const { origin, pathname, search } = new URL(wanted, 'http://admin.invalid')
  return origin === 'http://admin.invalid' && OPENED.test(pathname) ? `${pathname}${search}` : DASHBOARD
}

/** The way in for somebody who wanted `path`. */
export function loginPath(path: string): string {
  const next = nextPath(path)
  return next === DASHBOARD ? LOGIN : `${LOGIN}?${new URLSearchParams({ next })}`
}
