/**
 * A short key of a text (FNV-1a, 32 bits), the same in browsers and on the server. It tells the texts of one article apart and is no
 * protection against a text that is made to have the key of another.
 */
export function textKey(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
