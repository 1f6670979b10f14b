/** An .ico file of square PNG pictures. https://en.wikipedia.org/wiki/ICO_(file_format) */
export function encodeIco(frames: readonly { side: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * frames.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(frames.length, 4)
  let offset = header.length
  for (const [place, { side, png }] of frames.entries()) {
    const entry = 6 + 16 * place
    header.writeUInt8(side, entry)
    header.writeUInt8(side, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.byteLength, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.byteLength
  }
  return Buffer.concat([header, ...frames.map(({ png }) => png)])
}
