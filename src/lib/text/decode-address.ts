/** The text without percent-encoding; unchanged when a percent sign is stray or the bytes are not UTF-8. */
export function decodeAddress(text: string, decode = decodeURIComponent): string {
  return decodeOrNull(text, decode) ?? text
}

/** The text without percent-encoding; null when a percent sign is stray or the bytes are not UTF-8. */
export function decodeOrNull(text: string, decode = decodeURIComponent): string | null {
  try {
    return decode(text)
  } catch {
    return null
  }
}
