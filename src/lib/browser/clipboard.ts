/** Copies a text; false, and a line in the console, when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('Copying failed.', error)
    return false
  }
}
