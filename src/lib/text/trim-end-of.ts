// Without a regular expression: one anchored at the end backtracks at every candidate, which takes quadratic time.

/** Text without any of `characters` at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A path without the slashes at both of its ends. */
export function trimSlashes(path: string): string {
  return trimEndOf(path.replace(/^\/+/, ''), '/')
}
