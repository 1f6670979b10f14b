/** Resolves to false when the browser refuses access to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.warn('Copying failed.', error)
    return false
  }
}

/**
 * Copies a text that takes time to load. Resolves to false when it cannot be loaded or the browser refuses. Call it in the handler of a
 * click: Safari accepts nothing later, except for a promise that was passed then.
 */
export async function copyFetchedText(load: () => Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') return copyText(await load())
    const blob = load().then((text) => new Blob([text], { type: 'text/plain' }))
    // `write` rejects too, and with it this function.
    blob.catch(() => {})
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch (error) {
    console.warn('Copying failed.', error)
    return false
  }
}
