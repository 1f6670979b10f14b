/** The text without percent-encoding; unchanged when a percent sign is stray or the bytes are not UTF-8. */
export function decodeAddress(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}
