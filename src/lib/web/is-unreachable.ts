/** Whether `fetch` or an import failed without a response. Browsers throw a TypeError with different messages. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && (/fetch|network|load failed/i.test(error.message) || isFailedImport(error))
}

/** Whether a dynamic import failed. Firefox and Safari remember that; only another document can import the module. */
export function isFailedImport(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
}
