// Reads and writes tar files (ustar) of plain files, so that any system can unpack a backup. The reader is stricter than other tar readers: a
// header must be byte for byte what this file writes, so that every changed byte is detected.
// Without durable-file: opens for reading.
import { open } from 'node:fs/promises'

const BLOCK = 512
/** Per entry. Parts of tables and pictures are far smaller. */
const MAX_ENTRY_BYTES = 200_000_000

export type TarEntry = { name: string; bytes: Buffer }

/** The file was not written by this program, is incomplete, or was changed. */
export class TarError extends Error {
  readonly kind: 'foreign' | 'truncated' | 'damaged'

  constructor(kind: TarError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Header, content and padding of one entry. */
export function encodeTarEntry({ name, bytes }: TarEntry, madeAt: Date): Buffer[] {
  return [header(name, bytes.length, Math.floor(madeAt.getTime() / 1000)), bytes, Buffer.alloc(padding(bytes.length))]
}

/** The end-of-archive marker. */
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

/** Reads the entries in order, one in memory at a time. Throws TarError. */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  const handle = await open(file, 'r')
  let position = 0
  async function readBytes(length: number): Promise<Buffer> {
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
    refuseShort(length)
    while (true) {
      const isFirst = position === 0
      const block = await readBytes(BLOCK)
      if (isZero(block)) {
        if (isFirst) throw new TarError('foreign', 'the file begins with zeros')
        if (!isZero(await readBytes(BLOCK)) || position !== length) throw new TarError('damaged', 'there is more after its end')
        return
      }
      const { name, size } = parseHeader(block, isFirst)
      // Checked before reading, so that a wrong length allocates no memory.
      if (size > length - position) throw new TarError('truncated', `the file ends within ${name}`)
      const bytes = await readBytes(size)
      if (!isZero(await readBytes(padding(size)))) throw new TarError('damaged', `there is something after ${name}`)
      yield { name, bytes }
    }
  } finally {
    await handle.close()
  }
}

function refuseShort(length: number): void {
  if (length < BLOCK) throw new TarError('foreign', 'the file is shorter than the head of a backup')
}

function parseHeader(block: Buffer, isFirst: boolean): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '')
  const name = text(0, 100)
  const size = Number.parseInt(text(124, 136), 8)
  const seconds = Number.parseInt(text(136, 148), 8)
  const isOurs = size >= 0 && size <= MAX_ENTRY_BYTES && seconds >= 0 && header(name, size, seconds).equals(block)
  if (!isOurs) throw new TarError(isFirst ? 'foreign' : 'damaged', 'a header is not as it was written')
  return { name, size }
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}
