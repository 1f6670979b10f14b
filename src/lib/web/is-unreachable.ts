/** Whether a request of the browser was never answered: every engine has its own words for it, and none a class. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
