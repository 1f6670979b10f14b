/** Whether `fetch` failed without a response. Browsers throw a TypeError with different messages. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
