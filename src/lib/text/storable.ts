/** Text without the one character that PostgreSQL cannot hold; nothing readable is lost. */
export function removeControlCharacters(text: string): string {
  return text.replaceAll('\u0000', '')
}
