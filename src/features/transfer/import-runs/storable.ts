/** Notes and titles may quote text that PostgreSQL refuses. */
export function storable(text: string): string {
  return text.slice(0, 1_000).replaceAll('\0', '').toWellFormed()
}
