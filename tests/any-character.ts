import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any character that is not half a surrogate pair. fast-check's `unit: 'binary'` draws the same values, but its setup takes a second per process. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count))
