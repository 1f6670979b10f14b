/** Whether `fetch` or an import failed without a response. Browsers throw a TypeError with different messages. */
export function isUnreachable(error: unknown): boolean {
  return isFailedImport(error) || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
}

/**
 * Whether a dynamic import failed, or the style sheet that it needs, which Vite reports as an Error. Firefox and Safari remember a failed import; only
 * another document can import the module.
 */
export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|^unable to preload CSS/i.test(error.message)
}
