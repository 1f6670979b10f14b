import { createHash } from 'node:crypto'

/** A UUID (version 8) that is the same for the same names, for example a site and the id of a comment there. */
export function sourceId(...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) % 4) + 8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
