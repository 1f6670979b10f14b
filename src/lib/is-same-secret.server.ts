import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. It compares digests, because `timingSafeEqual` needs inputs of equal length. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
