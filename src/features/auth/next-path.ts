export const DASHBOARD_PATH = '/admin/dashboard'
export const LOGIN_PATH = '/admin/login'

/** Where the set-up continues after the account. */
export const FIRST_SETUP_STEP = '/admin/setup/site'

/** Screens of the admin area. Excludes sign-in, the one-time link and resource routes. */
const ADMIN_SCREEN = /^\/admin\/(?!(?:login|auth|functions)(?:\/|$)|setup\/?$)./

/** The redirect target after sign-in: `wanted` when it is a screen of the admin area, else the dashboard. Prevents open redirects. */
export function nextPath(wanted: string | null | undefined): string {
  // Checked after URL parsing, because browsers resolve dots, convert backslashes and drop tabs.
  if (!wanted || !URL.canParse(wanted, 'http://admin.invalid')) return DASHBOARD_PATH
  const { origin, pathname, search } = new URL(wanted, 'http://admin.invalid')
  return origin === 'http://admin.invalid' && ADMIN_SCREEN.test(pathname) ? `${pathname}${search}` : DASHBOARD_PATH
}

/** The sign-in page that leads to `path` afterwards. */
export function loginPath(path: string): string {
  const next = nextPath(path)
  return next === DASHBOARD_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ next })}`
}
