/** A date is written without quotes where a format has dates. */
export type HeadValue = string | number | boolean | { date: string } | readonly string[]

/**
 * Changes single keys of front matter and leaves all other characters as they are. A path is a key, or the key of a table and a key in it. Null
 * where the format has no place for the change; the caller reads the result and compares.
 */
export type HeadEditor = {
  set: (head: string, path: readonly string[], value: HeadValue) => string | null
  remove: (head: string, path: readonly string[]) => string | null
  add: (head: string, key: string, value: HeadValue) => string | null
}

/** Replaces the characters from `start` to `end`. */
export function splice(text: string, { start, end }: { start: number; end: number }, replacement: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** After the line end. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
