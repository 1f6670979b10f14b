/** Removes NUL, the one character that PostgreSQL cannot store. */
export function removeNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
