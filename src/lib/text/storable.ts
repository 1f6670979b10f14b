/** Removes NUL, the one character that PostgreSQL cannot store. */
export function removeControlCharacters(text: string): string {
  return text.replaceAll('\u0000', '')
}
