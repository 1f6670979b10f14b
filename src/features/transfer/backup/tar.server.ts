// A tar file (ustar) of plain files, so that any system can unpack a backup. Reading is strict: a header must be byte for byte
// what we would have written, so that a single changed byte anywhere is noticed, which readers of tar are not meant to do.
import { open } from 'node:fs/promises'

const BLOCK = 512
/** A part of a table or a picture; both stay far below. */
const MOST_BYTES = 200_000_000

export type TarEntry = { name: string; bytes: Buffer }

/** The file is no tar file of ours, or not a whole one. */
export class TarError extends Error {
  readonly kind: 'foreign' | 'truncated' | 'damaged'

  constructor(kind: TarError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The bytes of one file inside a tar file. */
export function tarEntry({ name, bytes }: TarEntry, madeAt: Date): Buffer[] {
  return [header(name, bytes.length, Math.floor(madeAt.getTime() / 1000)), bytes, Buffer.alloc(padding(bytes.length))]
}

/** What ends a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function header(name: string, size: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a tar file`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136)
  block.write('        ', 148)
  block.write('0ustar\x0000', 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Reads the files inside a tar file in their order, one in memory at a time. Throws TarError. */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  const handle = await open(file, 'r')
  let position = 0
  async function take(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled)
      if (bytesRead === 0) throw new TarError('truncated', `the file ends at byte ${position + filled}`)
      filled += bytesRead
    }
    position += length
    return bytes
  }
  try {
    const { size: length } = await handle.stat()
    while (true) {
      const isFirst = position === 0
      const block = await take(BLOCK)
      if (isZero(block)) {
        if (isFirst) throw new TarError('foreign', 'the file begins with nothing')
        if (!isZero(await take(BLOCK)) || position !== length) throw new TarError('damaged', 'there is more after its end')
        return
      }
      const { name, size } = parseHeader(block, isFirst)
      // Known before anything is read, so that a wrong length claims no memory.
      if (size > length - position) throw new TarError('truncated', `the file ends within ${name}`)
      const bytes = await take(size)
      if (!isZero(await take(padding(size)))) throw new TarError('damaged', `there is something after ${name}`)
      yield { name, bytes }
    }
  } finally {
    await handle.close()
  }
}

function parseHeader(block: Buffer, isFirst: boolean): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '')
  const name = text(0, 100)
  const size = Number.parseInt(text(124, 136), 8)
  const seconds = Number.parseInt(text(136, 148), 8)
  const isOurs = size >= 0 && size <= MOST_BYTES && seconds >= 0 && header(name, size, seconds).equals(block)
  if (!isOurs) throw new TarError(isFirst ? 'foreign' : 'damaged', 'a header is not as it was written')
  return { name, size }
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
