/** Whether `fetch` or a dynamic import failed without a response. Browsers throw a TypeError with different messages; Vite an Error for a style sheet. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/dynamically imported module|module script failed|^unable to preload CSS/i.test(error.message)) return true
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
