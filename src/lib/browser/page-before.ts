let before = ''

/** Path and query of the page before the last client navigation; '' without one. */
export function pageBefore(): string {
  return before
}

/** Called when a client navigation leaves a page. */
export function leavePage({ pathname, search }: { pathname: string; search: string }): void {
  before = pathname + search
}
