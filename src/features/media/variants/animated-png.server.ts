const START = '\x89PNG\r\n\x1a\n'
/** Before the pixels there are a few small chunks; more of them hide nothing that matters. */
const CHUNKS_MAX = 1_000

/** What the owner reads about an animated PNG: the encoder keeps its first image. */
export const STILL_PNG = 'an animated PNG, of which only the first image is kept: as a GIF or WebP it moves'

/** Whether the file is an animated PNG: `acTL` stands before the pixels. https://www.w3.org/TR/png-3/#apng-frame-based-animation */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 8) !== START) return false
  for (let at = 8, chunks = 0; at + 8 <= file.length && chunks < CHUNKS_MAX; chunks += 1) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}
